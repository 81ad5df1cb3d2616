import { setTimeout as wait } from 'node:timers/promises'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { spread } from '../report.ts'
import { Launched } from './launched.ts'

/** Half of the kills must be mended by then: the other half may meet a machine that is busy. */
const medianMostMs = 2000

type Round = { what: string; path: string; kills: number; victims: () => number[] }

/** Kills and waits, again and again; milliseconds from each kill to the first 200. */
async function times(
  launched: Launched,
  { path, kills, victims }: Round,
  pauseMs: () => number,
): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < kills; n += 1) {
    await wait(pauseMs())
    const began = performance.now()
    const killed = victims()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    // A request that the dying one still took is not its successor's.
    while (victims().some((pid) => killed.includes(pid))) await wait(5)
    await launched.until(path)
    taken.push(performance.now() - began)
  }
  return taken
}

/**
 * kill -9 at random moments of the server, the database, and both, which the launcher brings
 * back; from the kill to the first /healthz, or /readyz where the database was killed too.
 */
export async function runLauncher(options: Options): Promise<string[]> {
  const random = randomFrom(options.seed)
  const launched = await Launched.start()
  const server = () => launched.servers()
  const database = () => launched.postmasters()
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
      const taken = await times(launched, round, () => random.whole(300, 1500))
      const median = taken.toSorted((a, b) => a - b)[Math.floor((taken.length - 1) / 2)]
      console.log(
        `| ${round.what} killed ${taken.length} times, ${round.path} after (median / max) | ${spread(taken)} |`,
      )
      if (median !== undefined && median > medianMostMs)
        failures.push(`back after the end of ${round.what}: ${Math.round(median)} ms`)
    }
  } finally {
    await launched.stop()
  }
  return failures
}
