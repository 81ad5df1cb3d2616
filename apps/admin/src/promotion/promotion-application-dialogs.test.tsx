import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import {
  ApproveApplicationDialog,
  RejectApplicationDialog,
} from './promotion-application-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(promotionReview.list, {
  order_flags: [],
  flag_reasons: [],
  id: '7',
  username: 'anna',
  title: '首存礼',
})

describe('approving an application', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '通过 anna 的「首存礼」',
    render: (ends) => <ApproveApplicationDialog row={row} {...ends} />,
    confirm: '确认通过',
    call: approvePromotionApplication,
    reply: { ...row, state: 'approved' },
    fields: { id: '7', flag_reason: '' },
    success: '已通过，anna 的彩金已发放',
    stale: 'review.already-decided',
  })
})

describe('refusing an application', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝 anna 的「首存礼」',
    render: (ends) => <RejectApplicationDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: promotionReview.reject,
    reply: row,
    ...withReason('拒绝原因（会员可见）'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已拒绝 anna 的申请',
    stale: 'review.already-decided',
  })
})
