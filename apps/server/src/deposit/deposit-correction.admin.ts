import { type CorrectionKind, correctionOf } from '@jinli/contract/deposit/deposit.admin'
import {
  cancelDepositCorrection,
  confirmDepositCorrection,
  correctDeposit,
  reopenDeposit,
} from '@jinli/contract/deposit/deposit-correction.admin'
import type { AppContext } from '../context.ts'
import { type AuditWriter, handle } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { referenceOf } from '../review/order-filter.ts'
import { registerReference, releaseReferences } from '../review/order-reference.store.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { need } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { creditRules } from './credit-rules.store.ts'
import {
  type CorrectionDraft,
  correctionDraft,
  endCorrection,
  insertCorrection,
} from './deposit-correction.store.ts'
import {
  confirmAmount,
  confirmReopening,
  receiptOf,
  worthOf,
} from './deposit-correction.ts'
import { depositForReview, type ReviewDeposit } from './deposit-review.store.ts'
import { depositRow } from './deposit-row.ts'

type Context = { app: AppContext; tx: Tx; staff: StaffSession; writeAudit: AuditWriter }

async function orderOf(tx: Tx, number: string): Promise<ReviewDeposit> {
  return (await depositForReview(tx, number)) ?? refuse('review.not-found')
}

async function draftOf(
  tx: Tx,
  order: ReviewDeposit,
  number: string,
): Promise<CorrectionDraft> {
  return (await correctionDraft(tx, order.id, number)) ?? refuse('review.already-decided')
}

function sizeOf({
  from_amount,
  amount,
}: Pick<CorrectionDraft, 'from_amount' | 'amount'>): bigint {
  const change = (amount ?? 0n) - (from_amount ?? 0n)
  return change < 0n ? -change : change
}

/** The order in the audit trail, with its last correction. */
function auditFields(order: ReviewDeposit) {
  const {
    correction_no = '',
    amount = null,
    status = null,
  } = order.corrections.at(-1) ?? {}
  return {
    ...order,
    same_payment: undefined,
    corrections: undefined,
    correction_no,
    correction_state: status,
    correction_amount: amount === null ? null : BigInt(amount),
  }
}

/** Writes the audit line of a step, and returns the order after it. */
async function recordStep(
  { app, tx, staff, writeAudit }: Context,
  before: ReviewDeposit,
  action: Parameters<AuditWriter>[0]['action'],
  reason: string,
) {
  const after = await orderOf(tx, before.deposit_no)
  await writeAudit({
    action,
    subject: before.deposit_no,
    before: auditFields(before),
    after: auditFields(after),
    reason,
  })
  const rules = await creditRules(tx)
  return depositRow(after, staff.id, app.clock.now(), rules(after))
}

type Proposal = {
  kind: CorrectionKind
  amount: bigint | null
  reference: string
  reason: string
}

/** Saves a proposal. The order is as it was until a second person confirms. */
async function propose(context: Context, order: ReviewDeposit, proposal: Proposal) {
  const { app, tx, staff } = context
  const { kind, amount } = proposal
  const reason = proposal.reason.trim()
  const kindOf: Partial<Record<string, CorrectionKind>> = correctionOf
  if (kindOf[order.state] !== kind) refuse('review.already-decided')
  if (!reason) refuse('review.reason-missing')
  const fromAmount = kind === 'amount' ? worthOf(order) : null
  await decideAmount(tx, staff.id, sizeOf({ from_amount: fromAmount, amount }))
  const correctionNo = orderNumber('C', app.clock.now())
  const { reference, isOwn } = receiptOf(order, kind, referenceOf(proposal.reference))
  // The receipt is taken at once, as by a first approval.
  await registerReference(tx, { reference, order: isOwn ? order.deposit_no : correctionNo })
  await insertCorrection(tx, order, {
    correctionNo,
    kind,
    fromAmount,
    amount,
    reference,
    reason,
    maker: staff.id,
  })
}

export const depositCorrectionAdminRoutes = [
  handle(correctDeposit, async ({ input, ...context }) => {
    const order = await orderOf(context.tx, input.deposit_no)
    const { amount, reference, reason } = input
    if (amount === null || amount < 0n) refuse('amount.invalid')
    if (amount === worthOf(order)) refuse('deposit.same-amount')
    await propose(context, order, { kind: 'amount', amount, reference, reason })
    return recordStep(context, order, 'deposit.correction-made', reason.trim())
  }),

  handle(reopenDeposit, async ({ input, ...context }) => {
    const order = await orderOf(context.tx, input.deposit_no)
    const { reference, reason } = input
    await propose(context, order, { kind: 'reopening', amount: null, reference, reason })
    return recordStep(context, order, 'deposit.reopening-made', reason.trim())
  }),

  handle(confirmDepositCorrection, async ({ input, ...context }) => {
    const { tx, staff } = context
    const order = await orderOf(tx, input.deposit_no)
    const draft = await draftOf(tx, order, input.correction_no)
    await refuseSamePerson(tx, draft.maker, staff.id)
    if (draft.amount !== input.amount) refuse('review.first-differs')
    await decideAmount(tx, staff.id, sizeOf(draft))
    if (draft.kind === 'amount') {
      await confirmAmount(tx, order, draft, staff.id)
      return recordStep(context, order, 'deposit.corrected', draft.reason)
    }
    await confirmReopening(tx, order, draft, staff.id)
    return recordStep(context, order, 'deposit.reopened', draft.reason)
  }),

  handle(cancelDepositCorrection, async ({ input, ...context }) => {
    const { tx, staff } = context
    const reason = input.reason.trim()
    const order = await orderOf(tx, input.deposit_no)
    const draft = await draftOf(tx, order, input.correction_no)
    need(staff, draft.maker === staff.id ? 'deposit.correct' : 'deposit.check')
    if (!reason) refuse('review.reason-missing')
    if (!(await endCorrection(tx, draft.id, 'cancelled', { staff: staff.id })))
      refuse('review.already-decided')
    const isOwn = receiptOf(order, draft.kind, draft.reference).isOwn
    await releaseReferences(tx, { order: isOwn ? order.deposit_no : draft.correction_no })
    return recordStep(context, order, 'deposit.correction-cancelled', reason)
  }),
]
