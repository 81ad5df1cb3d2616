import { loadavg } from 'node:os'
import { runCrashPoints } from './crash/crash-run.ts'
import { runFuzz } from './fuzz/fuzz-run.ts'
import { runLauncher } from './launcher/launcher-run.ts'
import { type Options, optionsOf } from './options.ts'
import { runOutage } from './outage/outage-run.ts'
import { runPlay } from './play/play-run.ts'
import { gitHash } from './report.ts'
import { runStops } from './stops/stop-run.ts'
import { runStormReport } from './storm-run.ts'
import { runSeamlessSwarm } from './swarm/seamless-run.ts'
import { runSwarm } from './swarm/swarm-run.ts'

function printFailures(failures: string[]): boolean {
  for (const text of failures) console.log(`FAILED  ${text}`)
  return failures.length === 0
}

/** Runs the swarm for transfer wallets, then the swarm for seamless wallets. */
async function runBothSwarms(options: Options): Promise<string[]> {
  const { dialect } = options
  const transfer = dialect === 'seamless' ? [] : await runSwarm(options)
  return [...transfer, ...(dialect === 'transfer' ? [] : await runSeamlessSwarm(options))]
}

/** The runs by name; the default is the storm. */
const runs: Record<string, (options: Options) => Promise<boolean>> = {
  storm: runStormReport,
  'launcher-kills': async (options) => printFailures(await runLauncher(options)),
  'crash-points': async ({ only }) => printFailures(await runCrashPoints(only)),
  'venue-faults': async (options) => printFailures(await runBothSwarms(options)),
  'venue-down': async (options) => printFailures(await runOutage(options)),
  play: async (options) => printFailures(await runPlay(options)),
  stops: async (options) => printFailures(await runStops(options)),
  fuzz: async (options) => printFailures(await runFuzz(options)),
}

/**
 * Examples: `npm run chaos`, `npm run chaos -- launcher-kills --server-kills 20`, `npm run chaos -- crash-points`,
 * `npm run chaos -- play --seconds 120`.
 */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const run = runs[options.run]
  if (!run)
    throw new Error(
      `no such run: ${options.run}; there are ${Object.keys(runs).join(', ')}`,
    )
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${options.run}, seed ${options.seed}, git ${gitHash()}; load before the run ${load}`,
  )
  // The launcher's PostgreSQL does not keep the event loop alive; without this timer the last wait would end early.
  const awake = setInterval(() => undefined, 1000)
  const hasPassed = await run(options)
  clearInterval(awake)
  console.log(hasPassed ? 'passed' : 'failed')
  if (!hasPassed) process.exitCode = 1
}

await main()
