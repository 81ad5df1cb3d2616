import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { checkBooks, readLog } from './balance-sheet.ts'
import { compare } from './checks.ts'
import { drain } from './drain.ts'
import { gather } from './evidence.ts'
import { type Options, optionsOf } from './options.ts'
import { gitHash, keepSeed, report } from './report.ts'
import { runStorm, untilNothingOpen } from './storm.ts'
import { unnoticed } from './tampering.ts'
import { buildWorld, type World } from './world.ts'

/**
 * `npm run chaos`: money under kill -9. Clients move money while server, PostgreSQL and venue are
 * killed at random moments; afterwards everything that was acknowledged must be there, nothing else
 * may be, and the books, the venue and the sum of all money must agree. `--quick` is the short run.
 */
async function run(options: Options, world: World): Promise<string[]> {
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  try {
    const storm = await runStorm(world, owner, options)
    const [client] = storm.clients
    if (!client) throw new Error('a storm needs a client')
    const drained = await drain(world, client)
    const open = await untilNothingOpen(owner, performance.now() + 60_000)
    if (open > 0) storm.history.problem(`${open} transfers open after the drain`)
    // A late answer may still be under way inside the server.
    await wait(500)
    const evidence = await gather(owner, world.venue)
    const findings = compare(storm.history, evidence)
    findings.books.push(...checkBooks(evidence))
    const blind = unnoticed(storm.history, evidence)
    storm.wire.close()
    return report({
      storm,
      server: world.server,
      findings,
      drain: drained,
      log: readLog(world.logPath),
      seals: evidence.seals,
      blind,
    })
  } finally {
    await owner.end()
  }
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const hash = gitHash()
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `seed ${options.seed}, git ${hash}, ${options.clients} clients, kills: server ` +
      `${options.serverKills}, PostgreSQL ${options.postgresKills}, venue ${options.venueKills}; load before the run ${load}`,
  )
  // The launcher's PostgreSQL keeps nobody's event loop alive, so the last wait would end early.
  const awake = setInterval(() => undefined, 1000)
  const world = await buildWorld()
  process.once('SIGINT', () => void world.stop().then(() => process.exit(130)))
  const failures = await run(options, world).catch((error: unknown) => {
    console.error(error)
    return [`the harness failed: ${String(error)}`]
  })
  await world.stop()
  clearInterval(awake)
  if (failures.length === 0) {
    if (options.keep) console.log(`the data is in ${world.folder}`)
    else world.forget()
    console.log('passed')
    return
  }
  keepSeed(options, hash, failures)
  console.log(`failed; the data is in ${world.folder}, the seed in chaos/seeds.txt`)
  process.exitCode = 1
}

await main()
