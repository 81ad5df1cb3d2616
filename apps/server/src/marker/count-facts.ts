import type { MarkerKind } from '@jinli/contract/marker/marker'
import type { FactKind, PlayerFact } from './player-fact.ts'

type PlayerHistory = readonly PlayerFact[]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** China has no summer time. */
const zoneMs = 8 * hourMs
/** A deposit so soon after the last one, with a loss between them, is meant to win the loss back. */
const chaseMs = 10 * hourMs
const nightEndHour = 7
/** The hours of play that make a long night. */
const nightHoursMin = 3

const ofKind = (facts: PlayerHistory, kind: FactKind) =>
  facts.filter((fact) => fact.kind === kind)
const brandDay = (at: Date) => Math.floor((at.getTime() + zoneMs) / dayMs)
const brandHour = (at: Date) => new Date(at.getTime() + zoneMs).getUTCHours()

/** Sums a figure of facts by brand day. */
function sumByDay(
  facts: PlayerHistory,
  figure: (fact: PlayerFact) => bigint,
): Map<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const fact of facts) {
    const day = brandDay(fact.at)
    sums.set(day, (sums.get(day) ?? 0n) + figure(fact))
  }
  return sums
}

/** Deposits soon after the one before, when what that one brought is lost. */
function chasing(facts: PlayerHistory): number {
  let count = 0
  let last: PlayerFact | null = null
  let lost = 0n
  for (const fact of facts) {
    if (fact.kind === 'play') lost += fact.amount - fact.payout
    if (fact.kind !== 'deposit') continue
    const isSoon = last !== null && fact.at.getTime() - last.at.getTime() <= chaseMs
    // Nine tenths of the last deposit: what is left then is less than a stake of most games.
    if (isSoon && last !== null && lost * 10n >= last.amount * 9n) count += 1
    last = fact
    lost = 0n
  }
  return count
}

/** Nights with many hours in which the player played. */
function nightPlay(facts: PlayerHistory): number {
  const nights = new Map<number, Set<number>>()
  for (const { at } of ofKind(facts, 'play')) {
    const hour = brandHour(at)
    if (hour >= nightEndHour) continue
    const day = brandDay(at)
    nights.set(day, (nights.get(day) ?? new Set<number>()).add(hour))
  }
  return [...nights.values()].filter((hours) => hours.size >= nightHoursMin).length
}

/** Failed deposits that follow a failed one, with no success between them. */
function failuresInRow(facts: PlayerHistory): number {
  let count = 0
  let isRow = false
  for (const { kind } of facts) {
    if (kind === 'deposit') isRow = false
    if (kind !== 'deposit_failed') continue
    if (isRow) count += 1
    isRow = true
  }
  return count
}

/** Days on which a stake of two fifths of the balance and more was made, and the balance was lost. */
function balanceStaked(facts: PlayerHistory): number {
  const days = new Set<number>()
  let balance = 0n
  for (const { kind, at, amount, payout, top_stake } of facts) {
    const before = balance
    if (kind === 'deposit' || kind === 'withdrawal_cancelled') balance += amount
    if (kind === 'withdrawal') balance -= amount
    if (kind === 'play') balance += payout - amount
    // What was there before the first fact is not known.
    if (balance < 0n) balance = 0n
    if (kind !== 'play' || before === 0n) continue
    if (top_stake * 5n >= before * 2n && balance * 10n <= before) days.add(brandDay(at))
  }
  return days.size
}

function median(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** Days with a big loss after which the player deposits again within a day. */
function depositsAfterLoss(facts: PlayerHistory): number {
  const deposits = ofKind(facts, 'deposit')
  const usual = median(deposits.map(({ amount }) => amount))
  if (usual === 0n) return 0
  const plays = ofKind(facts, 'play')
  const losses = sumByDay(plays, ({ amount, payout }) => amount - payout)
  // A loss of a day is big from one and a half usual deposits on.
  const days = [...losses].filter(([, loss]) => 2n * loss >= usual * 3n)
  return days.filter(([day]) => {
    const last = plays.findLast(({ at }) => brandDay(at) === day)?.at.getTime() ?? 0
    return deposits.some(({ at }) => at.getTime() > last && at.getTime() <= last + dayMs)
  }).length
}

/** How often each marker occurs in facts that are in order of time. */
export const factCounters: Readonly<Record<MarkerKind, (facts: PlayerHistory) => number>> =
  {
    chasing,
    night_play: nightPlay,
    failed_deposits: failuresInRow,
    cancelled_withdrawals: (facts) => ofKind(facts, 'withdrawal_cancelled').length,
    limit_raises: (facts) => ofKind(facts, 'limit_raised').length,
    balance_staked: balanceStaked,
    deposits_after_loss: depositsAfterLoss,
  }
