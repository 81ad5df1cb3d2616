import {
  discardPromotion,
  endPromotion,
  promotionFile,
  promotionVersion,
  publishPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { promotionDialogs } from './promotion-dialogs.tsx'

const desk = useFakeServer()
const file = sample(promotionFile, {
  id: 7,
  title: '首存礼',
  edition: 9,
  two_people: false,
  mine: true,
  draft: sample(promotionVersion, { title: '首存礼', starts_at: null, ends_at: null }),
})
const payingFile = { ...file, two_people: true }
const { publish: Publish, end: End, discard: Discard } = promotionDialogs

describe('publishing a promotion', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '发布「首存礼」',
    render: (ends) => <Publish file={file} {...ends} />,
    confirm: '确认发布',
    call: publishPromotion,
    reply: file,
    fields: { id: '7', based_on: 9 },
    success: '已发布',
    stale: 'content.stale',
  })
})

describe('a promotion of one’s own that pays', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '提交复核「首存礼」',
    render: (ends) => <Publish file={payingFile} {...ends} />,
    confirm: '确认提交',
    call: publishPromotion,
    reply: payingFile,
    fields: { id: '7', based_on: 9 },
    success: '已提交，等待另一位员工复核',
    stale: 'content.stale',
  })
})

describe('ending a promotion', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '结束「首存礼」',
    render: (ends) => <End file={file} {...ends} />,
    confirm: '确认结束',
    call: endPromotion,
    reply: file,
    ...withReason('原因（仅内部可见）'),
    fields: { id: '7', based_on: 9, reason: '核对后处理' },
    success: '活动已结束',
    stale: 'content.stale',
  })
})

describe('dropping the draft of a promotion', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '放弃「首存礼」的草稿',
    render: (ends) => <Discard file={file} {...ends} />,
    confirm: '确认放弃',
    call: discardPromotion,
    reply: file,
    fields: { id: '7', based_on: 9 },
    success: '草稿已放弃',
    stale: 'content.stale',
  })
})
