import {
  type AdjustmentSide,
  adjustmentDirectionLabels,
  adjustmentSideLabels,
} from '@jinli/contract/adjustment.admin'
import { type Fen, fenOfNumber, formatYuan } from '@jinli/money/money'
import { signedYuan } from '../review/review-money.ts'

type Proposed = {
  username: string
  direction: string
  against: string
  fen: Fen | null
  turnoverTimes: number
}

export function directionWord(direction: string): string {
  const words: Readonly<Record<string, string>> = adjustmentDirectionLabels
  return words[direction] ?? direction
}

export function sideWord(side: string): string {
  const words: Readonly<Record<AdjustmentSide, string>> = adjustmentSideLabels
  return side in words ? words[side as AdjustmentSide] : side
}

/** What posting would do to the player's wallet, from the balance as last read. */
export function adjustmentEffect(proposed: Proposed, available: number | null): string {
  const { username, direction, against, fen, turnoverTimes } = proposed
  if (!username || fen === null) return '填写会员与金额后，这里显示入账前后的余额。'
  const change = direction === 'debit' ? -fen : fen
  const before = available === null ? null : fenOfNumber(available)
  const balances =
    before === null ? '' : `：${formatYuan(before)} → ${formatYuan(before + change)}`
  const turnover =
    turnoverTimes > 0 ? `；新增打码要求 ${formatYuan(fen * BigInt(turnoverTimes))}` : ''
  const short = before !== null && before + change < 0n ? '；余额不足，届时无法入账' : ''
  return `会员 ${username} 中心钱包 ${signedYuan(change)}${balances}；科目「${sideWord(against)}」${signedYuan(-change)}${turnover}${short}`
}
