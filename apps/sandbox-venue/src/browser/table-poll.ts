import type { TableAnswer } from './net.ts'

const pollMs = 2500
/** The poll interval while a round runs. It is short because the round can end at any moment. */
const runPollMs = 350
const afterMs = 150

/** Returns the time until the table is read again: at the end of a phase, and regularly in between. */
export function nextReadMs(
  table: TableAnswer | null,
  now: number,
  isRunning: boolean,
): number {
  const { closes_at = 0, settles_at = 0, ends_at = 0 } = table?.round ?? {}
  const next = [closes_at, settles_at + afterMs, ends_at].find((at) => at > now)
  const owing = now > settles_at && table?.bets.some(({ status }) => status === 'open')
  const rest = owing || next === undefined ? afterMs * 2 : next - now + afterMs
  return Math.min(isRunning ? runPollMs : pollMs, rest)
}
