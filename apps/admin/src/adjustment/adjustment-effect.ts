import {
  type AdjustmentDirection,
  type AdjustmentSide,
  adjustmentSideLabels,
} from '@jinli/contract/adjustment.admin'
import { type Fen, formatYuan } from '@jinli/money/money'
import { signedYuan } from '../page/money-text.ts'

type Proposed = {
  username: string
  direction: AdjustmentDirection
  against: AdjustmentSide
  fen: Fen | null
  turnoverTimes: number
}

/** What posting would do to the player's wallet, from the balance as last read. */
export function adjustmentEffect(proposed: Proposed, available: Fen | null): string {
  const { username, direction, against, fen, turnoverTimes } = proposed
  if (!username || fen === null) return '填写会员与金额后，这里显示入账前后的余额。'
  const change = direction === 'debit' ? -fen : fen
  const before = available
  const balances =
    before === null ? '' : `：${formatYuan(before)} → ${formatYuan(before + change)}`
  const turnover =
    turnoverTimes > 0 ? `；新增打码要求 ${formatYuan(fen * BigInt(turnoverTimes))}` : ''
  const short = before !== null && before + change < 0n ? '；余额不足，届时无法入账' : ''
  return `会员 ${username} 中心钱包 ${signedYuan(change)}${balances}；科目「${adjustmentSideLabels[against]}」${signedYuan(-change)}${turnover}${short}`
}
