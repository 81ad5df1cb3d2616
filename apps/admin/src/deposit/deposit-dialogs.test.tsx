import {
  approveDeposit,
  closeExpiredDeposits,
  depositReview,
  flagDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import {
  cancelDepositCorrection,
  confirmDepositCorrection,
  correctDeposit,
  reopenDeposit,
} from '@jinli/contract/deposit/deposit-correction.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx'
import { CheckCorrectionDialog } from './check-correction-dialog.tsx'
import { CloseExpiredDialog } from './close-expired-dialog.tsx'
import { CorrectDepositDialog } from './correct-deposit-dialog.tsx'
import { DropCorrectionDialog } from './drop-correction-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { RejectDepositDialog } from './reject-deposit-dialog.tsx'
import { ReopenDepositDialog } from './reopen-deposit-dialog.tsx'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})
const order = sampleRow(depositReview.list, {
  true_amount: null,
  corrections: [],
  reopened_at: null,
  released_reference: '',
  deposit_no: 'D1',
  username: 'anna',
  state: 'submitted',
  amount: 10_000n,
  first_amount: null,
  first_approved_by: '',
  order_flags: [],
  flag_reasons: [],
  waits_since: null,
  waits_amount: null,
  reference: '',
  reference_required: true,
  two_person_above: 1_000_000n,
  one_person_max: 1_000_000n,
  flags: [],
  claim: null,
})
const row = order

describe('approving a deposit', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '通过存款 D1',
    render: (ends) => <ApproveDepositDialog row={row} {...ends} />,
    confirm: '确认通过',
    call: approveDeposit,
    reply: { ...order, state: 'approved' },
    enter: (form, user) =>
      fill(user, form.getByRole('textbox', { name: /必填/ }), ' 2026-88 '),
    fields: {
      deposit_no: 'D1',
      amount: '100.00',
      reference: '2026-88',
      reason: '',
      flag_reason: '',
    },
    success: '已通过 D1',
    missingText: refusal('review.reference-missing').message,
    stale: 'review.already-decided',
  })
})

describe('refusing a deposit', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝存款 D1',
    render: (ends) => <RejectDepositDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: depositReview.reject,
    reply: { ...order, state: 'rejected' },
    ...withReason('原因（会员可见）'),
    fields: { deposit_no: 'D1', reason: '核对后处理' },
    success: '已拒绝 D1',
    stale: 'review.already-decided',
  })
})

it('Y-2: the Enter that chooses a character rejects nothing', async () => {
  desk.server.on(depositReview.reject, { ...order, state: 'rejected' })
  const ends = { onClose: () => {}, onDone: () => {}, onStale: () => {} }
  const { user } = show(<RejectDepositDialog row={row} {...ends} />)
  const field = await screen.findByLabelText('原因（会员可见）')
  await fill(user, field, 'zi liao')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })
  expect(desk.server.requests(depositReview.reject)).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('已拒绝 D1')
})

const correction = {
  correction_no: 'C1',
  kind: 'amount' as const,
  status: 'draft' as const,
  from_amount: 140_000n,
  amount: 50_000n,
  wallet_change: null,
  debt_change: null,
  reference: '',
  reason: '多记',
  decided_at: new Date('2026-11-20T01:00:00Z'),
  decided_reason: '',
  made_by: '小红',
  made_at: new Date('2026-11-20T02:00:00Z'),
  mine: false,
  checked_by: '',
  checked_at: null,
}
const creditedRow = { ...order, state: 'approved' as const, credited_amount: 140_000n }
const draftRow = { ...creditedRow, corrections: [correction] }
const rejectedRow = { ...order, state: 'rejected' as const, reason: '未查到款项' }

describe('D-1 correcting a deposit', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '冲正存款 D1',
    render: (ends) => <CorrectDepositDialog row={creditedRow} {...ends} />,
    confirm: '提交复核',
    call: correctDeposit,
    reply: draftRow,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('实际金额（元）'), '0')
      await fill(user, form.getByLabelText('收款流水号（可不填）'), 'S-1')
      await fill(user, form.getByLabelText('原因（会员可见）'), '入错会员')
    },
    fields: { deposit_no: 'D1', amount: '0.00', reference: 'S-1', reason: '入错会员' },
    success: '已提交冲正 D1，等待另一位员工复核',
    missingText: refusal('amount.invalid').message,
    fieldRefusal: {
      key: 'review.reference-taken',
      params: { order: 'D2' },
      field: '收款流水号（可不填）',
    },
    stale: 'review.already-decided',
  })
})

describe('D-1 checking a correction', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '复核冲正 D1',
    render: (ends) => <CheckCorrectionDialog row={draftRow} {...ends} />,
    confirm: '复核通过',
    call: confirmDepositCorrection,
    reply: { ...creditedRow, true_amount: 50_000n },
    enter: (form, user) => fill(user, form.getByLabelText(/实际金额/), '500'),
    fields: { deposit_no: 'D1', correction_no: 'C1', amount: '500.00' },
    success: '已冲正 D1',
    missingText: refusal('amount.invalid').message,
    stale: 'review.already-decided',
  })

  it('D-26: the field is empty, and another amount than that of the first person is not sent', async () => {
    const ends = { onClose: () => {}, onDone: () => {}, onStale: () => {} }
    const { user } = show(<CheckCorrectionDialog row={draftRow} {...ends} />)
    const form = await dialog('复核冲正 D1')
    expect(form.getByLabelText(/实际金额/).getAttribute('value')).toBe('')
    await fill(user, form.getByLabelText(/实际金额/), '600')
    await user.keyboard('{Enter}')
    await form.findByText('与提交的金额不一致，请重新核对')
    expect(desk.server.requests(confirmDepositCorrection)).toEqual([])
  })
})

describe('D-1 dropping a correction', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '取消冲正 D1',
    render: (ends) => <DropCorrectionDialog row={draftRow} {...ends} />,
    confirm: '确认取消',
    call: cancelDepositCorrection,
    reply: creditedRow,
    ...withReason('取消原因'),
    fields: { deposit_no: 'D1', correction_no: 'C1', reason: '核对后处理' },
    success: '已取消冲正 D1',
    stale: 'review.already-decided',
  })
})

it('D-2: a proposal to reopen is dropped by its own name', async () => {
  const reopening = { ...correction, kind: 'reopening' as const, amount: null }
  const ends = { onClose: () => {}, onDone: () => {}, onStale: () => {} }
  const proposalRow = { ...rejectedRow, corrections: [reopening] }
  show(<DropCorrectionDialog row={proposalRow} {...ends} />)
  await dialog('取消重新打开 D1')
})

it('D-2: a reopening begins with the receipt that the rejection gave back', async () => {
  const ends = { onClose: () => {}, onDone: () => {}, onStale: () => {} }
  const refusedRow = { ...rejectedRow, released_reference: 'SLIP-X' }
  show(<ReopenDepositDialog row={refusedRow} {...ends} />)
  const form = await dialog('重新打开存款 D1')
  expect(form.getByLabelText<HTMLInputElement>('收款流水号').value).toBe('SLIP-X')
})

describe('D-2 reopening a deposit', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '重新打开存款 D1',
    render: (ends) => <ReopenDepositDialog row={rejectedRow} {...ends} />,
    confirm: '提交复核',
    call: reopenDeposit,
    reply: rejectedRow,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('收款流水号'), 'LATE-1')
      await fill(user, form.getByLabelText('原因（会员可见）'), '款项延迟到账')
    },
    fields: { deposit_no: 'D1', reference: 'LATE-1', reason: '款项延迟到账' },
    success: '已提交重新打开 D1，等待另一位员工复核',
    missingText: refusal('review.reason-missing').message,
    fieldRefusal: {
      key: 'review.reference-taken',
      params: { order: 'D2' },
      field: '收款流水号',
    },
    stale: 'review.already-decided',
  })
})

describe('flagging a deposit', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '链上标记 D1',
    render: (ends) => <FlagDialog row={row} {...ends} />,
    confirm: '确认标记',
    call: flagDeposit,
    reply: order,
    enter: (form, user) => fill(user, form.getByLabelText('说明（可不填）'), '链上核对'),
    fields: { deposit_no: 'D1', flag: 'unconfirmed', on: 1, reason: '链上核对' },
    success: '标记已更新',
    stale: 'review.already-decided',
    typedTexts: { '说明（可不填）': '链上核对' },
  })
})

describe('closing the deposits that are out of time', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '关闭已查看的超时存款',
    render: (ends) => <CloseExpiredDialog {...ends} />,
    confirm: '确认关闭',
    call: closeExpiredDeposits,
    reply: { closed: 3, more: false },
    fields: { reason: '' },
    success: '已关闭 3 笔',
    stale: 'session.forbidden',
  })
})
