import { yuan } from './amount-text.ts'
import { toFen } from './amounts.ts'
import type { Refusal, TableBet } from './net.ts'
import type { AutoCashOut } from './own-result.ts'

/** Formats seconds: '45 秒', from a minute on '1:05'. */
export function clockText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns why a bet was refused. A limit names the stake that fits. */
export function refusalText(
  error: string,
  { stake, auto_at: autoAt }: Refusal,
  limitText: string,
): string {
  const isOwn = error === 'return_limit'
  if (!isOwn && error !== 'house_limit') return '这一注没有被接受，筹码已退回'
  const why = isOwn ? `可能超过${limitText}` : '本局投注接近上限'
  const fits = stake ? `最多可投 ¥${yuan(toFen(stake))}` : '不能再投'
  const auto = autoAt ? `，或自动收取不高于 ${autoAt / 100} 倍` : ''
  return `${why}，${fits}${auto}。筹码已退回`
}

const markText = (mark: number) => `×${(mark / 100).toFixed(2)}`

/** Says what the player can do while a round runs. */
export function runningText({
  count,
  autoMarks,
}: {
  count: number
  autoMarks: readonly number[]
}): string {
  if (count === 0) return '进行中'
  if (autoMarks.length === 0) return '进行中，随时可以收取'
  return `进行中，到 ${markText(Math.min(...autoMarks))} 自动收取，也可随时收取`
}

/** Says what the player has collected by leaving. */
export function cashOutText(bets: readonly Pick<TableBet, 'left' | 'payout'>[]): string {
  const total = bets.reduce((sum, { payout }) => sum + toFen(payout), 0n)
  return `在 ${markText(bets[0]?.left ?? 100)} 收取 ¥${yuan(total)}`
}

/** Says that bets have collected by themselves. */
export function collectedText({ payout, mark }: AutoCashOut): string {
  return `已在 ${markText(mark)} 收取 ¥${yuan(payout)}`
}

/** Returns the label of the button that confirms chips. */
export function confirmText(units: number): string {
  return units > 0 ? `确认投注 ¥${units}` : '确认投注'
}

/** Returns the sum of the stakes, as a decimal amount. */
export function stakeOf(bets: readonly Pick<TableBet, 'stake'>[]): string {
  return yuan(bets.reduce((sum, { stake }) => sum + toFen(stake), 0n)).replaceAll(',', '')
}
