import {
  type AdjustmentDirection,
  type AdjustmentSide,
  adjustmentSideLabels,
} from '@jinli/contract/adjustment/adjustment.admin'
import { type Fen, formatYuan } from '@jinli/money/money'
import { signedYuan } from '../page/money-text.ts'

type Adjustment = {
  username: string
  direction: AdjustmentDirection
  against: AdjustmentSide
  fen: Fen | null
  turnoverTimes: number
}

/** Describes how the adjustment changes the player's balance; `available` is the last known balance. */
export function adjustmentEffect(adjustment: Adjustment, available: Fen | null): string {
  const { username, direction, against, fen, turnoverTimes } = adjustment
  if (!username || fen === null) return '填写会员与金额后，这里显示入账前后的余额。'
  const change = direction === 'debit' ? -fen : fen
  const before = available
  const balances =
    before === null ? '' : `：${formatYuan(before)} → ${formatYuan(before + change)}`
  const turnover =
    turnoverTimes > 0 ? `；新增流水要求 ${formatYuan(fen * BigInt(turnoverTimes))}` : ''
  const short = before !== null && before + change < 0n ? '；余额不足，届时无法入账' : ''
  return `会员 ${username} 中心钱包 ${signedYuan(change)}${balances}；科目「${adjustmentSideLabels[against]}」${signedYuan(-change)}${turnover}${short}`
}
