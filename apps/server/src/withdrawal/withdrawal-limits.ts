import { wholeOrYuan } from '@jinli/contract/amount-text'
import type { MoneySetting } from '@jinli/contract/money-setting'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { TurnoverSum } from '../turnover/turnover.store.ts'
import { lockAndCountAsked } from './withdrawal.store.ts'

type Rules = MoneySetting<'review'>

/** How many at once and how many a brand day; 0 is no limit (decisions §5, §7). */
export async function refuseTooMany(tx: Tx, player: bigint, rules: Rules): Promise<void> {
  const { open_withdrawals_max: openMax, withdrawals_per_day: perDay } = rules
  if (openMax === 0 && perDay === 0) return
  const { open, today } = await lockAndCountAsked(tx, player)
  if (openMax > 0 && open >= openMax) refuse('withdrawal.too-many-open')
  if (perDay > 0 && today >= perDay) refuse('withdrawal.daily-count')
}

/** What is missing of the turnover; refused where the operator's rule blocks (decisions §5). */
export function turnoverMissing({ required, done }: TurnoverSum, rules: Rules): bigint {
  const missing = required - done
  if (missing > 0n && rules.turnover_blocks)
    refuse('withdrawal.turnover-short', { missing: wholeOrYuan(missing) })
  return missing > 0n ? missing : 0n
}
