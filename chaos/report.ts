import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { LogCount } from './balance-sheet.ts'
import type { Findings } from './checks.ts'
import type { Drain } from './drain.ts'
import type { Options } from './options.ts'
import { paceLines } from './pace.ts'
import type { Storm } from './storm.ts'
import type { Supervisor } from './supervisor.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const seedsFile = new URL('./seeds.txt', import.meta.url)

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

export function gitHash(): string {
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'no git'
  }
}

export type Result = {
  storm: Storm
  server: Supervisor
  findings: Findings
  drain: Drain
  log: LogCount
  seals: number
  /** Names of the tampered evidence that the checks did not notice. */
  blind: string[]
}

/** Returns median and maximum as text. */
export function spread(values: number[]): string {
  if (values.length === 0) return 'none'
  const ascending = values.toSorted((a, b) => a - b)
  const at = (share: number) => ascending[Math.floor((ascending.length - 1) * share)] ?? 0
  return `${Math.round(at(0.5))} / ${Math.round(at(1))} ms`
}

/** Prints the table; returns every reason why the run failed. */
export function report(result: Result): string[] {
  const { storm, server, findings, drain, log } = result
  const { history, readings, toll } = storm
  const { counts } = history
  const failures = failuresOf(result)
  const lines: [string, string | number][] = [
    ['storm', `${storm.seconds.toFixed(1)} s`],
    ...paceLines(storm.seconds, storm.from, storm.to),
    ['operations acknowledged with funding, settling, drain', history.operations()],
    ['  money calls', `${counts.acknowledged} done, ${counts.refused} refused`],
    [
      '  decisions of staff, transall, reads',
      `${counts.decisions}, ${counts.recoverAlls}, ${counts.reads}`,
    ],
    ['requests sent / retries', `${counts.sends} / ${counts.retries}`],
    ['  dropped after writing / sent twice', `${counts.dropped} / ${counts.doubled}`],
    ['  answered 503', counts.unavailable],
    ['server kills', server.kills],
    ['  back at /healthz, median / max', spread(server.restarts)],
    ['PostgreSQL kills', toll.postgresGaps.length],
    ['  serving again at /readyz, median / max', spread(toll.postgresGaps)],
    ['  server lived on / killed with it', `${toll.survived} / ${toll.together}`],
    ['venue kills', toll.venueKills],
    [
      'snapshots quick / full / cut by a kill',
      `${readings.quick} / ${readings.full} / ${readings.cut}`,
    ],
    ['seals verified', result.seals],
    ['lost', findings.lost.length],
    ['phantom', findings.phantom.length],
    ['violations live / after', `${readings.violations.length} / ${findings.books.length}`],
    [
      'open transfers 0 after',
      storm.openFor === null
        ? `never (${storm.stillOpen})`
        : `${storm.openFor.toFixed(1)} s`,
    ],
    ['keys without an answer', unansweredCount(storm)],
    [
      'SIGTERM with requests in flight',
      `${drain.answered} of ${drain.inFlight} answered, exit ${drain.exitCode} after ${Math.round(drain.ms)} ms`,
    ],
    ['server log', `${log.lines} lines, ${log.problems.length} unexpected`],
    ['spoilt evidence unnoticed', result.blind.length],
    ['load average of the machine at the end', loadavg()[0]?.toFixed(1) ?? ''],
    ['other problems', history.problems.length + server.surprises.length],
  ]
  console.log('\n| | |\n|---|---|')
  for (const [name, value] of lines) console.log(`| ${name} | ${value} |`)
  console.log()
  const times = Map.groupBy(failures, (text) => text)
  for (const [text, same] of [...times].slice(0, 40)) {
    console.log(`FAILED  ${same.length > 1 ? `${same.length} × ` : ''}${text}`)
  }
  if (times.size > 40) console.log(`… and ${times.size - 40} other kinds`)
  return failures
}

function unansweredCount({ history }: Storm): number {
  return [...history.keyed.values()].filter((op) => op.answers.length === 0).length
}

function failuresOf({ storm, server, findings, drain, log, blind }: Result): string[] {
  const alive = server.alive()
  return [
    ...findings.lost.map((text) => `lost: ${text}`),
    ...findings.phantom.map((text) => `phantom: ${text}`),
    ...storm.readings.violations.map((text) => `live: ${text}`),
    ...findings.books.map((text) => `books: ${text}`),
    ...storm.history.problems,
    ...server.surprises,
    ...drain.problems,
    ...log.problems,
    ...blind,
    ...(storm.openFor === null ? [`${storm.stillOpen} transfers open after 60 s`] : []),
    ...(unansweredCount(storm) > 0
      ? [`${unansweredCount(storm)} keys never got an answer`]
      : []),
    ...(alive.length === 1 ? [] : [`${alive.length} server processes run, not 1`]),
  ]
}

/** Records the seed of a failed run: running it again is the first test of a fix. */
export function keepSeed(options: Options, hash: string, failures: string[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const run = `--seed ${options.seed} --clients ${options.clients}${options.quick ? ' --quick' : ''}`
  appendFileSync(seedsFile, `${day}  ${hash}  ${run}  ${failures[0] ?? ''}\n`)
}
