import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { checkLedger, readLog } from './balance-sheet.ts'
import { compare } from './checks.ts'
import { drain } from './drain.ts'
import { gather } from './evidence.ts'
import type { Options } from './options.ts'
import { gitHash, keepSeed, report } from './report.ts'
import { runStorm, untilNothingOpen } from './storm.ts'
import { unnoticedTampering } from './tampering.ts'
import { buildWorld, type World } from './world.ts'

/**
 * Clients move money while server, PostgreSQL and venue are killed with kill -9 at random moments. Then
 * everything acknowledged must exist, nothing else may, and ledger, venue and the sum of all money must
 * agree. `--quick` is the short run.
 */
async function ride(options: Options, world: World): Promise<string[]> {
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  try {
    const storm = await runStorm(world, owner, options)
    const [client] = storm.clients
    if (!client) throw new Error('a storm needs a client')
    const drainProblems = await drain(world, client)
    const open = await untilNothingOpen(owner, performance.now() + 60_000)
    if (open > 0) storm.history.problem(`${open} transfers open after the drain`)
    // The server may still be working on a late response.
    await wait(500)
    const evidence = await gather(owner, world.venue)
    const findings = compare(storm.history, evidence)
    findings.books.push(...checkLedger(evidence))
    const blind = unnoticedTampering(storm.history, evidence)
    storm.wire.close()
    return report({
      storm,
      server: world.server,
      findings,
      drain: drainProblems,
      log: readLog(world.logPath),
      seals: evidence.seals,
      blind,
    })
  } finally {
    await owner.end()
  }
}

/** Runs the storm with its report; returns true when it passed. */
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
