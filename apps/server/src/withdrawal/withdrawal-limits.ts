import type { MoneySetting } from '@jinli/contract/money-setting/money-setting'
import { wholeOrYuan } from '@jinli/contract/wire/amount-text'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { walletAndDebt } from '../money/ledger.store.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { TurnoverSum } from '../turnover/turnover.store.ts'
import { countAsked, type FreezeHours, frozenUntil } from './withdrawal.store.ts'

type Rules = MoneySetting<'review'>

/** Refuses too many open withdrawals, or too many in a brand day. 0 is no limit (decisions §5, §7). */
export async function refuseTooMany(tx: Tx, player: PlayerId, rules: Rules): Promise<void> {
  const { open_withdrawals_max: openMax, withdrawals_per_day: perDay } = rules
  if (openMax === 0 && perDay === 0) return
  const { open, today } = await countAsked(tx, player)
  if (openMax > 0 && open >= openMax) refuse('withdrawal.too-many-open')
  if (perDay > 0 && today >= perDay) refuse('withdrawal.daily-count')
}

/**
 * Returns what the player owes, which the request settles first; refuses an amount that would leave too little for it
 * (decision 068). The player's row is locked.
 */
export async function refuseDebt(
  tx: Tx,
  player: PlayerId,
  amount: bigint,
): Promise<bigint> {
  const { available, debt } = await walletAndDebt(tx, player)
  if (debt === 0n || amount + debt <= available) return debt
  const left = available > debt ? available - debt : 0n
  refuse('withdrawal.debt', { debt: wholeOrYuan(debt), left: wholeOrYuan(left) })
}

export function freezeHoursOf(rules: Rules): FreezeHours {
  return {
    afterPassword: rules.freeze_hours_after_credential,
    afterCard: rules.freeze_hours_after_card,
  }
}

/** Refuses during the withdrawal pause after a change of password or card (reliability B-68); off by default. */
export async function refuseFrozen(
  tx: Tx,
  player: PlayerId,
  card: number,
  rules: Rules,
): Promise<void> {
  const until = await frozenUntil(tx, player, freezeHoursOf(rules), card)
  if (until) refuse('withdrawal.frozen', { until: minuteText(until) })
}

/** Returns the missing turnover; refuses if the operator's rule blocks withdrawals then (decisions §5). */
export function turnoverMissing({ required, done }: TurnoverSum, rules: Rules): bigint {
  const shortfall = required - done
  if (shortfall > 0n && rules.turnover_blocks)
    refuse('withdrawal.turnover-short', { missing: wholeOrYuan(shortfall) })
  return shortfall > 0n ? shortfall : 0n
}
