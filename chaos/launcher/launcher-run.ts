import { setTimeout as wait } from 'node:timers/promises'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { spread } from '../report.ts'
import { LauncherProcess } from './launcher-process.ts'

/** The largest median from kill to recovery (ms); single kills may take longer on a busy machine. */
const medianMostMs = 2000

type Round = { what: string; path: string; kills: number; victims: () => number[] }

/** Kills and waits, repeatedly; returns the milliseconds from each kill to the first 200. */
async function times(
  launcher: LauncherProcess,
  { path, kills, victims }: Round,
  pauseMs: () => number,
): Promise<number[]> {
  const durations: number[] = []
  for (let n = 0; n < kills; n += 1) {
    await wait(pauseMs())
    const began = performance.now()
    const victimPids = victims()
    for (const pid of victimPids) process.kill(pid, 'SIGKILL')
    // A request that the dying process still answers must not count as recovery.
    while (victims().some((pid) => victimPids.includes(pid))) await wait(5)
    await launcher.until(path)
    durations.push(performance.now() - began)
  }
  return durations
}

/**
 * kill -9 at random moments of the server, the database, and both; the launcher restarts them. Measures the time
 * from the kill to the first success of /healthz, or of /readyz if the database was killed.
 */
export async function runLauncher(options: Options): Promise<string[]> {
  const random = randomFrom(options.seed)
  const launcher = await LauncherProcess.start()
  const server = () => launcher.servers()
  const database = () => launcher.postmasters()
  const both = () => [...server(), ...database()]
  const { serverKills, postgresKills } = options
  const rounds: Round[] = [
    { what: 'server', path: '/healthz', kills: serverKills, victims: server },
    { what: 'PostgreSQL', path: '/readyz', kills: postgresKills, victims: database },
    { what: 'both', path: '/readyz', kills: postgresKills, victims: both },
  ]
  const failures: string[] = []
  try {
    for (const round of rounds) {
      const durations = await times(launcher, round, () => random.whole(300, 1500))
      const median = durations.toSorted((a, b) => a - b)[
        Math.floor((durations.length - 1) / 2)
      ]
      console.log(
        `| ${round.what} killed ${durations.length} times, ${round.path} after (median / max) | ${spread(durations)} |`,
      )
      if (median !== undefined && median > medianMostMs)
        failures.push(`back after the end of ${round.what}: ${Math.round(median)} ms`)
    }
  } finally {
    await launcher.stop()
  }
  return failures
}
