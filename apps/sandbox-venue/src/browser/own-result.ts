import { resultText, yuan } from './amount-text.ts'
import { times, toFen } from './amounts.ts'

type Chip = { place: string; units: number }

/** The rules of a table, as far as the page needs them for the result of a bet. */
export type PayRules = {
  payoutOf(outcome: unknown, bet: { chips: Chip[] }): { multiple: bigint }
}
type Bet = {
  bet: { chips: Chip[] }
  stake: string
  payout: string
  status: 'open' | 'settled' | 'void'
}

/** The result of a player's bets in one round, in fen. */
export type OwnResult = {
  stake: bigint
  payout: bigint
  /** What each place won or lost. */
  places: ReadonlyMap<string, bigint>
}

const unitFen = 100n

function payOf(rules: PayRules, outcome: unknown, bet: { chips: Chip[] }): bigint {
  return times(rules.payoutOf(outcome, bet).multiple, unitFen)
}

/**
 * Returns the result of the player's bets by the rules, which the venue will pay; of a settled bet what it has paid.
 * Returns null without a valid bet.
 */
export function ownResult(
  rules: PayRules,
  outcome: unknown,
  bets: readonly Bet[],
): OwnResult | null {
  const validBets = bets.filter(({ status }) => status !== 'void')
  if (validBets.length === 0) return null
  const places = new Map<string, bigint>()
  let [stake, payout] = [0n, 0n]
  for (const each of validBets) {
    stake += toFen(each.stake)
    payout +=
      each.status === 'settled' ? toFen(each.payout) : payOf(rules, outcome, each.bet)
    for (const chip of each.bet.chips) {
      const pay = payOf(rules, outcome, { ...each.bet, chips: [chip] })
      const net = pay - BigInt(chip.units) * unitFen
      places.set(chip.place, (places.get(chip.place) ?? 0n) + net)
    }
  }
  return { stake, payout, places }
}

function signOf(fen: bigint): string {
  if (fen === 0n) return ''
  return fen > 0n ? '+' : '−'
}

const absolute = (fen: bigint) => (fen < 0n ? -fen : fen)

/** Formats what a place won or lost, as short as possible: '+19', '−9.50', '平'. */
export function netText(fen: bigint): string {
  if (fen === 0n) return '平'
  return `${signOf(fen)}${yuan(absolute(fen)).replace(/\.00$/, '')}`
}

/** Returns the words of a result: what came back, and what the round won or lost. */
export function resultWords({ stake, payout }: Pick<OwnResult, 'stake' | 'payout'>) {
  const plain = (fen: bigint) => yuan(fen).replaceAll(',', '')
  const { title, tone } = resultText({ stake: plain(stake), payout: plain(payout) })
  const net = payout - stake
  return {
    title: payout === 0n ? '没有中奖' : title,
    tone,
    net: `本局 ${signOf(net)}¥${yuan(absolute(net))}`,
  }
}

/** What left the running round by itself: the payout (fen) and its highest mark (hundredths). */
export type AutoCashOut = { payout: bigint; mark: number; count: number }

/** Returns what the open bets have collected by themselves at this mark. */
export function autoCashOut(
  rules: { autoMark(bet: unknown): number | null },
  bets: readonly Bet[],
  mark: number,
): AutoCashOut {
  const cashOut = { payout: 0n, mark: 0, count: 0 }
  for (const { bet, stake, status } of bets) {
    const at = rules.autoMark(bet)
    if (status !== 'open' || at === null || at > mark) continue
    cashOut.payout += (toFen(stake) * BigInt(at)) / 100n
    cashOut.mark = Math.max(cashOut.mark, at)
    cashOut.count += 1
  }
  return cashOut
}
