import { crashCalls, crashCommits, crashSteps } from '@jinli/contract/concept/concepts'

/**
 * Named points at which a process kills itself (`CRASH_AT=<point>:<nth>`, sandbox mode only). `npm run chaos --
 * crash-points` uses them to show that each flow survives a kill (docs/money.md, Flows). That run fails if no scenario
 * passes a point of the registry.
 */

export type CrashCommit = (typeof crashCommits)[number]

/** The steps with a crash point. F-12, F-3: a try of the pay password is counted before it is verified. */
const steps = ['attempt.count.after', ...crashSteps] as const

export type CrashStep = (typeof steps)[number] | `${CrashCommit}.${'before' | 'after'}`

export const crashPoints: readonly string[] = [
  ...crashCalls.flatMap((call) => [`${call}.commit.before`, `${call}.commit.after`]),
  ...crashCommits.flatMap((commit) => [`${commit}.before`, `${commit}.after`]),
  ...steps,
]

/** Returns the path without `/admin/api` and `:parts`: the approval of a deposit is `deposits.approve`. */
export function callNameOf(path: string): string {
  return path
    .replace(/^(\/admin)?\/api\//, '')
    .split('/')
    .filter((part) => !part.startsWith(':'))
    .join('.')
}

export type CrashAt = { point: string; nth: number }

let armedPoint: CrashAt | null = null
let passCount = 0

/** Sets the crash point once, at the start of the process; null sets none. */
export function armCrashPoint(at: CrashAt | null): void {
  armedPoint = at
  passCount = 0
}

function pass(point: string): void {
  if (armedPoint?.point !== point) return
  passCount += 1
  // Kills the process like `kill -9`: nothing is flushed, closed or rolled back.
  if (passCount === armedPoint.nth) process.kill(process.pid, 'SIGKILL')
}

/** Ends the process if it is armed for this point; otherwise does nothing. */
export function crashPoint(point: CrashStep): void {
  if (armedPoint) pass(point)
}

/** Marks the points before and after the COMMIT of a one-transaction call. */
export function commitPoint(path: string, side: 'before' | 'after'): void {
  if (armedPoint) pass(`${callNameOf(path)}.commit.${side}`)
}
