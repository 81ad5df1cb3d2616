import { loadavg } from 'node:os'
import { runCrashPoints } from './crash/crash-run.ts'
import { runFuzz } from './fuzz/fuzz-run.ts'
import { runLauncher } from './launcher/launcher-run.ts'
import { type Options, optionsOf } from './options.ts'
import { runOutage } from './outage/outage-run.ts'
import { runPlay } from './play/play-run.ts'
import { gitHash } from './report.ts'
import { runStormReport } from './storm-run.ts'
import { runSeamlessSwarm } from './swarm/seamless-run.ts'
import { runSwarm } from './swarm/swarm-run.ts'

function listed(failures: string[]): boolean {
  for (const text of failures) console.log(`FAILED  ${text}`)
  return failures.length === 0
}

/** Where the money is at the venue, and where it stays with us. */
async function runBothSwarms(options: Options): Promise<string[]> {
  const { dialect } = options
  const transfer = dialect === 'seamless' ? [] : await runSwarm(options)
  return [...transfer, ...(dialect === 'transfer' ? [] : await runSeamlessSwarm(options))]
}

/** What the ids of docs/reliability.md stand for; without one it is the storm. */
const runs: Record<string, (options: Options) => Promise<boolean>> = {
  storm: runStormReport,
  'X-1': async (options) => listed(await runLauncher(options)),
  'X-2': async ({ only }) => listed(await runCrashPoints(only)),
  'X-12': async (options) => listed(await runBothSwarms(options)),
  'X-13': async (options) => listed(await runOutage(options)),
  play: async (options) => listed(await runPlay(options)),
  fuzz: async (options) => listed(await runFuzz(options)),
}

/** `npm run chaos`, `npm run chaos -- X-1 --server-kills 20`, `npm run chaos -- X-2`, `npm run chaos -- play --seconds 120`. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const run = runs[options.id]
  if (!run)
    throw new Error(`no such run: ${options.id}; there are ${Object.keys(runs).join(', ')}`)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${options.id}, seed ${options.seed}, git ${gitHash()}; load before the run ${load}`,
  )
  // The launcher's PostgreSQL keeps nobody's event loop alive, so the last wait would end early.
  const awake = setInterval(() => undefined, 1000)
  const passed = await run(options)
  clearInterval(awake)
  console.log(passed ? 'passed' : 'failed')
  if (!passed) process.exitCode = 1
}

await main()
