import {
  approveDeposit,
  closeExpiredDeposits,
  depositReview,
  flagDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx'
import { CloseExpiredDialog } from './close-expired-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { RejectDepositDialog } from './reject-deposit-dialog.tsx'

const desk = useFakeServer()
const order = sampleRow(depositReview.list, {
  deposit_no: 'D1',
  username: 'anna',
  state: 'submitted',
  amount: 10_000n,
  first_amount: null,
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
    fields: { deposit_no: 'D1', amount: '100.00', reference: '2026-88', reason: '' },
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
