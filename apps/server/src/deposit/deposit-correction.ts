import type { CorrectionKind } from '@jinli/contract/deposit/deposit.admin'
import { limitWords } from '@jinli/contract/play-limit/play-limit.rules'
import { formatYuan } from '@jinli/money/money'
import { flagCorrection } from '../abuse-flag/abuse-correction.store.ts'
import { openDebtAccount } from '../money/accounts.ts'
import { walletAndDebt } from '../money/ledger.store.ts'
import { postingRef } from '../money/ledger-names.ts'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { creditObstacle } from '../play-limit/play-limit-check.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { correctFirstDeposit } from '../player/referral.store.ts'
import { registerReference, releaseReferences } from '../review/order-reference.store.ts'
import { correctRequirement } from '../turnover/turnover.store.ts'
import {
  type CorrectionDraft,
  endCorrection,
  lockDeposit,
  type MoneyChange,
  reopenRejected,
  setWorth,
} from './deposit-correction.store.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

/** What a credited order is worth now; null for another order. */
export function worthOf({ true_amount, credited_amount }: ReviewDeposit): bigint | null {
  return true_amount ?? credited_amount
}

/**
 * Returns the receipt that a proposal gives to the order itself: a reopened order, or one that is worth something again,
 * takes the named one or its old one back. Any other proposal has its receipt under its own number.
 */
export function receiptOf(
  order: ReviewDeposit,
  kind: CorrectionKind,
  reference: string,
): { reference: string; isOwn: boolean } {
  const isOwn = kind === 'reopening' || worthOf(order) === 0n
  return { reference: reference || (isOwn ? order.released_reference : ''), isOwn }
}

/** Divides the change between centre wallet and debt: a wallet never goes below zero, and money first pays a debt. */
function movedBy(change: bigint, wallet: { available: bigint; debt: bigint }): MoneyChange {
  if (change < 0n) {
    const fromWallet = -change < wallet.available ? -change : wallet.available
    return { walletChange: -fromWallet, debtChange: -change - fromWallet }
  }
  const toDebt = change < wallet.debt ? change : wallet.debt
  return { walletChange: change - toDebt, debtChange: -toDebt }
}

async function refuseOverLimit(tx: PlayerTx, order: ReviewDeposit, change: bigint) {
  const obstacle = change > 0n ? await creditObstacle(tx, order.player, change) : null
  if (obstacle) refuse('deposit.over-limit', limitWords(obstacle))
}

/** The words of the mail: both amounts, and where the difference went. */
function correctionWords(
  from: bigint,
  to: bigint,
  { walletChange, debtChange }: MoneyChange,
): string {
  const wallet = walletChange < 0n ? -walletChange : walletChange
  const debt = debtChange < 0n ? -debtChange : debtChange
  return [
    `到账金额由 ¥${formatYuan(from)} 更正为 ¥${formatYuan(to)}`,
    wallet > 0n
      ? `中心钱包${walletChange < 0n ? '扣回' : '补入'} ¥${formatYuan(wallet)}`
      : '',
    debt > 0n
      ? `${debtChange > 0n ? '余额不足，记欠款' : '抵扣欠款'} ¥${formatYuan(debt)}`
      : '',
  ]
    .filter(Boolean)
    .join('；')
}

/**
 * Corrects what a credited deposit is worth: its posting, the turnover that it asks for, first deposit and receipt
 * follow, in one transaction under the rows of order and player (decision 068).
 */
export async function confirmAmount(
  tx: Tx,
  order: ReviewDeposit,
  draft: CorrectionDraft,
  staff: StaffId,
): Promise<void> {
  const { from_amount: fromAmount, amount } = draft
  if (fromAmount === null || amount === null)
    throw new Error('a correction without amounts')
  const own = receiptOf(order, 'amount', draft.reference)
  if (own.isOwn)
    await registerReference(tx, { reference: own.reference, order: order.deposit_no })
  await lockDeposit(tx, order.id)
  const playerTx = await lockPlayer(tx, order.player)
  await refuseOverLimit(playerTx, order, amount - fromAmount)
  const moneyChange = movedBy(amount - fromAmount, await walletAndDebt(tx, order.player))
  if (!(await endCorrection(tx, draft.id, 'confirmed', { staff, moneyChange })))
    refuse('review.already-decided')
  const reference = own.isOwn ? own.reference : order.reference
  const words = correctionWords(fromAmount, amount, moneyChange)
  if (!(await setWorth(tx, order.id, { fromAmount, amount, reference, words })))
    refuse('review.already-decided')
  if (moneyChange.debtChange !== 0n) await openDebtAccount(tx, order.player)
  await post(tx, movements.depositCorrected(order, { id: draft.id, ...moneyChange }))
  await correctRequirement(tx, postingRef('deposit', order.id), amount)
  await correctFirstDeposit(playerTx, order.player)
  if (amount === 0n) await releaseReferences(tx, { order: order.deposit_no })
  if (amount < fromAmount) await flagCorrection(tx, draft.id)
}

/** Opens a rejected order again for the usual review. */
export async function confirmReopening(
  tx: Tx,
  order: ReviewDeposit,
  draft: CorrectionDraft,
  staff: StaffId,
): Promise<void> {
  const { reference } = receiptOf(order, 'reopening', draft.reference)
  await registerReference(tx, { reference, order: order.deposit_no })
  if (!(await endCorrection(tx, draft.id, 'confirmed', { staff })))
    refuse('review.already-decided')
  if (!(await reopenRejected(tx, order.id, reference))) refuse('review.already-decided')
}
