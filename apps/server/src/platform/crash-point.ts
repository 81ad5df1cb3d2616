/**
 * Named points at which a process kills itself when it is told to (`CRASH_AT=<point>:<nth>`, sandbox
 * mode only), so that `npm run chaos -- X-2` can show that each flow survives a kill there
 * (docs/money.md, Flows). The registry is closed: a point that no scenario passes fails that run.
 */

/** One-transaction calls that move money or decide where it goes: `callNameOf` their path. */
export const crashCalls = [
  'adjustments.approve',
  'adjustments.cancel',
  'adjustments.create',
  'bets.quarantine.dismiss',
  'bindcard',
  'delcard',
  'depositlimit',
  'depositlimit.confirm',
  'deposits.approve',
  'deposits.claim',
  'deposits.close-expired',
  'deposits.flag',
  'deposits.next',
  'deposits.reject',
  'deposits.release',
  'deposits.reveal',
  'deposits.take-over',
  'dofanshui',
  'doactivityapply',
  'doactivitygiveup',
  'douserredpacket',
  'editPassword',
  'editPayPassword',
  'exclude',
  'promotion-applications.approve',
  'promotion-applications.claim',
  'promotion-applications.next',
  'promotion-applications.reject',
  'promotion-applications.release',
  'promotion-applications.take-over',
  'recharge',
  'settings.approve',
  'settings.cancel',
  'settings.propose',
  'stuck-bets.endings.cancel',
  'stuck-bets.endings.confirm',
  'stuck-bets.propose',
  'transfers.settle',
  'uptransferstatus',
  'withdraw',
  'withdrawals.approve',
  'withdrawals.claim',
  'withdrawals.next',
  'withdrawals.pay',
  'withdrawals.reject',
  'withdrawals.release',
  'withdrawals.reveal',
  'withdrawals.settle',
  'withdrawals.take-over',
] as const

/** Transactions inside the flows that commit more than once, and of jobs: `transaction` names them. */
const commits = [
  // F-4, a transfer: reserved, then booked as the venue says.
  'transfer.reserve',
  'transfer.land',
  'transfer.bounce',
  // F-2, F-8b and F-11: jobs.
  'deposit-expiry.commit',
  'bet-import.commit',
  'rebate-accrual.commit',
  // F-10 and F-20: a slice of the day's steps with their gifts, of its birthdays.
  'vip-levels.commit',
  'vip-birthday.commit',
  // F-22: calls of a seamless venue; rounds that changed, into the record.
  'seamless.apply',
  'seamless-record.commit',
] as const

export type CrashCommit = (typeof commits)[number]

/** Steps between the commits of such flows. */
const steps = [
  // F-12, F-3: a try of the pay password is spent before it is verified.
  'attempt.count.after',
  // Before a player's first transfer: the venue knows them; the ledger has the account.
  'enrol.player.after',
  'enrol.account.after',
  // F-4: sent to the venue or asked there; noted as unknown, or as one for people.
  'transfer.send.before',
  'transfer.send.after',
  'transfer.ask.before',
  'transfer.ask.after',
  'transfer.unknown.before',
  'transfer.unknown.after',
  'transfer.manual.before',
  'transfer.manual.after',
  // F-5: the balances are known; one venue's transfer is over, the next one's not.
  'transall.list.after',
  'transall.venue.after',
  // F-6: the address is there; other venues are recovered; the money is in.
  'launch.url.after',
  'launch.pull.after',
  'launch.push.after',
] as const

export type CrashStep = (typeof steps)[number] | `${CrashCommit}.${'before' | 'after'}`

/** Every point of the registry. */
export const crashPoints: readonly string[] = [
  ...crashCalls.flatMap((call) => [`${call}.commit.before`, `${call}.commit.after`]),
  ...commits.flatMap((commit) => [`${commit}.before`, `${commit}.after`]),
  ...steps,
]

/** The path without its head and its `:parts`: a deposit's approval is `deposits.approve`. */
export function callNameOf(path: string): string {
  return path
    .replace(/^(\/admin)?\/api\//, '')
    .split('/')
    .filter((part) => !part.startsWith(':'))
    .join('.')
}

export type CrashAt = { point: string; nth: number }

let armed: CrashAt | null = null
let passed = 0

/** Once, at the start of the process; null disarms. */
export function armCrashPoint(at: CrashAt | null): void {
  armed = at
  passed = 0
}

function pass(point: string): void {
  if (armed?.point !== point) return
  passed += 1
  // The same signal as `kill -9`: nothing is flushed, closed or rolled back by us.
  if (passed === armed.nth) process.kill(process.pid, 'SIGKILL')
}

/** Ends the process here when it is armed for this point; nothing otherwise. */
export function crashPoint(point: CrashStep): void {
  if (armed) pass(point)
}

/** The two sides of the COMMIT of a one-transaction call. */
export function commitPoint(path: string, side: 'before' | 'after'): void {
  if (armed) pass(`${callNameOf(path)}.commit.${side}`)
}
