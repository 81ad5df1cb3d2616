import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { checkBooks, readLog } from './balance-sheet.ts'
import { compare } from './checks.ts'
import { drain } from './drain.ts'
import { gather } from './evidence.ts'
import type { Options } from './options.ts'
import { gitHash, keepSeed, report } from './report.ts'
import { runStorm, untilNothingOpen } from './storm.ts'
import { unnoticed } from './tampering.ts'
import { buildWorld, type World } from './world.ts'

/**
 * Money under kill -9. Clients move money while server, PostgreSQL and venue are
 * killed at random moments; afterwards everything that was acknowledged must be there, nothing else
 * may be, and the books, the venue and the sum of all money must agree. `--quick` is the short run.
 */
async function ride(options: Options, world: World): Promise<string[]> {
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

/** The storm with its report; true when it passed. */
export async function runStormReport(options: Options): Promise<boolean> {
  const hash = gitHash()
  console.log(
    `${options.clients} clients, kills: server ${options.serverKills}, PostgreSQL ` +
      `${options.postgresKills}, venue ${options.venueKills}`,
  )
  const world = await buildWorld()
  process.once('SIGINT', () => void world.stop().then(() => process.exit(130)))
  const failures = await ride(options, world).catch((error: unknown) => {
    console.error(error)
    return [`the harness failed: ${String(error)}`]
  })
  await world.stop()
  if (failures.length === 0) {
    if (options.keep) console.log(`the data is in ${world.folder}`)
    else world.forget()
    return true
  }
  keepSeed(options, hash, failures)
  console.log(`the data is in ${world.folder}, the seed in chaos/seeds.txt`)
  return false
}
