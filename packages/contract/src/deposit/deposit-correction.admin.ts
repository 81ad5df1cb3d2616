import * as z from 'zod/mini'
import { staffWrite } from '../wire/endpoint.ts'
import { amount, text } from '../wire/wire.ts'
import { depositRow } from './deposit.admin.ts'

const one = { deposit_no: text(40) }
const proposal = { ...one, reference: text(100), reason: text(200) }

export const correctDeposit = staffWrite({
  path: '/admin/api/deposits/:deposit_no/correct',
  permission: 'deposit.correct',
  idempotency: 'required',
  auditActions: { 'deposit.correction-made': '存款 · 提交冲正' },
  summary:
    'Proposes what a credited deposit is worth; 0 gives its receipt back. Nothing moves before somebody else confirms',
  input: z.object({ ...proposal, amount }),
  output: depositRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reason-missing',
    'review.reference-taken',
    'review.reference-used',
    'deposit.correction-open',
    'deposit.same-amount',
    'amount.invalid',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const reopenDeposit = staffWrite({
  path: '/admin/api/deposits/:deposit_no/reopen',
  permission: 'deposit.correct',
  idempotency: 'required',
  auditActions: { 'deposit.reopening-made': '存款 · 提交重新打开' },
  summary:
    'Proposes to open a rejected deposit again, with the receipt of the late payment. It stays rejected until somebody else confirms',
  input: z.object(proposal),
  output: depositRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reason-missing',
    'review.reference-taken',
    'review.reference-used',
    'deposit.correction-open',
  ],
})

export const confirmDepositCorrection = staffWrite({
  path: '/admin/api/deposits/:deposit_no/correction/confirm',
  permission: 'deposit.check',
  mfa: 'step-up',
  auditActions: {
    'deposit.corrected': '存款 · 冲正',
    'deposit.reopened': '存款 · 重新打开',
  },
  summary:
    'Puts somebody else’s proposal in force, once. The second person enters the amount, too. What the wallet has not is owed',
  input: z.object({ ...one, correction_no: text(40), amount }),
  output: depositRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.same-person',
    'amount.invalid',
    'review.first-differs',
    'review.reference-taken',
    'review.reference-used',
    'deposit.over-limit',
    'ledger.insufficient',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const cancelDepositCorrection = staffWrite({
  path: '/admin/api/deposits/:deposit_no/correction/cancel',
  permission: ['deposit.correct', 'deposit.check'],
  auditActions: { 'deposit.correction-cancelled': '存款 · 取消冲正或重新打开' },
  summary: 'Drops a proposal: its maker may, and whoever checks them',
  input: z.object({ ...one, correction_no: text(40), reason: text(200) }),
  output: depositRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reason-missing',
    'session.forbidden',
  ],
})
