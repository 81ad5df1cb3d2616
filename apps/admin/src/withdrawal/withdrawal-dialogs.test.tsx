import { refusal } from '@jinli/contract/refusal/refusals'
import { brandDay } from '@jinli/contract/wire/brand-time'
import {
  approveWithdrawal,
  endWithdrawalHold,
  holdWithdrawal,
  payWithdrawal,
  sendBackWithdrawal,
  settleWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  cancelReversal,
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { ApproveWithdrawalDialog } from './approve-withdrawal-dialog.tsx'
import { PayDialog, PaymentResultDialog } from './payment-dialogs.tsx'
import { RejectWithdrawalDialog } from './reject-withdrawal-dialog.tsx'
import {
  CancelReversalDialog,
  ConfirmReversalDialog,
  ProposeReversalDialog,
} from './reversal-dialogs.tsx'
import { EndHoldDialog, HoldWithdrawalDialog } from './risk-hold-dialogs.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

const desk = useFakeServer()
const row = sampleRow(withdrawalReview.list, {
  out_trade_no: 'W1',
  username: 'anna',
  state: 'requested',
  amount: 10_000n,
  reference: '',
  order_flags: [],
  flag_reasons: [],
  claim: null,
})

describe('approving a withdrawal that is paid', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '通过取款 W1',
    render: (ends) => <ApproveWithdrawalDialog row={row} {...ends} />,
    confirm: '确认通过',
    call: approveWithdrawal,
    reply: { ...row, state: 'paid' },
    enter: async (form, user) => {
      await user.click(await form.findByRole('radio', { name: '通过并付款（已完成打款）' }))
      await fill(user, form.getByLabelText('付款流水号'), '2026-88')
    },
    fields: {
      out_trade_no: 'W1',
      reference: '2026-88',
      reason: '',
      flag_reason: '',
      pay_later: 0,
    },
    success: '已通过 W1',
    fieldRefusal: { key: 'review.reference-used', field: '付款流水号' },
    stale: 'review.already-decided',
    typedTexts: { 付款流水号: '2026-88' },
  })
})

describe('refusing a withdrawal', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝取款 W1',
    render: (ends) => <RejectWithdrawalDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: withdrawalReview.reject,
    reply: { ...row, state: 'rejected' },
    ...withReason('原因（会员可见）'),
    fields: { out_trade_no: 'W1', reason: '核对后处理' },
    success: '已拒绝 W1',
    stale: 'review.already-decided',
  })
})

describe('holding a withdrawal', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '风控暂缓 W1',
    render: (ends) => <HoldWithdrawalDialog row={row} {...ends} />,
    confirm: '确认暂缓',
    call: holdWithdrawal,
    reply: { ...row, on_risk_hold: true },
    ...withReason('暂缓原因（仅内部可见）'),
    fields: { out_trade_no: 'W1', reason: '核对后处理' },
    success: '已暂缓 W1',
    stale: 'withdrawal.on-hold',
  })
})

describe('ending a hold', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '风控放行 W1',
    render: (ends) => <EndHoldDialog row={{ ...row, on_risk_hold: true }} {...ends} />,
    confirm: '确认放行',
    call: endWithdrawalHold,
    reply: row,
    ...withReason('放行原因（仅内部可见）'),
    fields: { out_trade_no: 'W1', reason: '核对后处理' },
    success: '已放行 W1',
    stale: 'review.already-decided',
  })
})

describe('beginning a payment', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '开始付款 W1',
    render: (ends) => <PayDialog row={row} {...ends} />,
    confirm: '确认开始付款',
    call: payWithdrawal,
    reply: { ...row, payout_ref: 'P9' },
    fields: { out_trade_no: 'W1', flag_reason: '' },
    success: '付款单号 P9，付款后请登记结果',
    stale: 'review.already-decided',
  })
})

describe('the result of a payment', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '付款结果 W1',
    render: (ends) => <PaymentResultDialog row={row} {...ends} />,
    confirm: '确认结果',
    call: settleWithdrawal,
    reply: row,
    enter: (form, user) =>
      fill(user, form.getByLabelText('付款流水号（成功时必填）'), '2026-88'),
    fields: { out_trade_no: 'W1', outcome: 'paid', reference: '2026-88', reason: '' },
    success: '已登记付款结果 W1',
    missingText: refusal('review.reference-missing').message,
    fieldRefusal: { key: 'review.reference-used', field: '付款流水号（成功时必填）' },
    stale: 'review.already-decided',
    typedTexts: { '付款流水号（成功时必填）': '2026-88' },
  })
})

describe('D-19: putting an approved withdrawal back to review', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '退回审核 W1',
    render: (ends) => <SendBackDialog row={row} {...ends} />,
    confirm: '确认退回审核',
    call: sendBackWithdrawal,
    reply: row,
    ...withReason('原因（仅内部可见）'),
    fields: { out_trade_no: 'W1', reason: '核对后处理' },
    success: '已退回审核 W1',
    stale: 'review.already-decided',
  })
})

const reversal = {
  cause: 'bank_return',
  returned_on: '2026-11-20',
  reference: 'RT-9',
  reason: '销户',
  state: 'proposed',
  proposed_by: '小李',
  proposed_at: new Date(),
  mine: false,
} as const

describe('D-18: proposing that a payout came back', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '银行退回 W1',
    render: (ends) => <ProposeReversalDialog row={row} {...ends} />,
    confirm: '提交复核',
    call: proposeReversal,
    reply: row,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('退汇流水号'), 'RT-9')
      await fill(user, form.getByLabelText('原因（会员可见）'), '销户')
    },
    fields: {
      out_trade_no: 'W1',
      cause: 'bank_return',
      returned_on: brandDay(new Date()),
      reference: 'RT-9',
      reason: '销户',
    },
    success: '已提出银行退回 W1，等待另一位员工复核',
    missingText: refusal('withdrawal.reversal-reference').message,
    fieldRefusal: { key: 'review.reference-used', field: '退汇流水号' },
    stale: 'review.already-decided',
    typedTexts: { 退汇流水号: 'RT-9', '原因（会员可见）': '销户' },
  })
})

describe('D-18: confirming that a payout came back', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '复核银行退回 W1',
    render: (ends) => <ConfirmReversalDialog row={{ ...row, reversal }} {...ends} />,
    confirm: '确认退回会员',
    call: confirmReversal,
    reply: row,
    enter: (form, user) => fill(user, form.getByLabelText('退汇流水号'), 'RT-9'),
    fields: { out_trade_no: 'W1', reference: 'RT-9' },
    success: '已退回会员 W1',
    missingText: refusal('withdrawal.reversal-reference').message,
    fieldRefusal: { key: 'withdrawal.reversal-differs', field: '退汇流水号' },
    stale: 'review.already-decided',
    typedTexts: { 退汇流水号: 'RT-9' },
  })
})

describe('D-18: dropping the proposal', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤销退回 W1',
    render: (ends) => <CancelReversalDialog row={{ ...row, reversal }} {...ends} />,
    confirm: '确认撤销',
    call: cancelReversal,
    reply: row,
    ...withReason('原因（仅内部可见）'),
    fields: { out_trade_no: 'W1', reason: '核对后处理' },
    success: '已撤销银行退回 W1',
    stale: 'review.already-decided',
  })
})
