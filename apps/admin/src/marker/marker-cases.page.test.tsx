import {
  blockMarkerOffers,
  closeMarkerCase,
  listMarkerCases,
  messageMarkerPlayer,
  noteMarkerCall,
  readMarkerCase,
} from '@jinli/contract/marker/marker.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'
import { CallDialog, CloseDialog, MessageDialog, OffersDialog } from './marker-dialogs.tsx'

const desk = useFakeServer()
const open = sampleRow(listMarkerCases, {
  id: '5',
  username: 'anna',
  vip_level: 2,
  status: 'open',
  level: 'strong',
  score: 9,
  reasons: [{ kind: 'chasing', points: 6, words: '28天内有5次，输光后几小时内再次存款' }],
  blocks_offers: true,
  contest: '',
  contacts: 0,
})
beforeEach(() => desk.server.on(listMarkerCases, pageOf(listMarkerCases, open)))

describe('R-CARE-63: the queue of markers', () => {
  it('R-CARE-63: shows score, reasons and what was done', async () => {
    openPage('marker-cases')
    expect((await tableRows('风险标记'))[0]).toMatchObject({
      等级: '高 · 9分',
      会员: 'anna VIP2',
      理由: '追损存款 28天内有5次，输光后几小时内再次存款',
      处理: '未联系 已停发优惠',
      操作: '站内信 记电话 恢复优惠 结案',
    })
  })

  it('R-CARE-63: opens with the log of contacts and the scores of before', async () => {
    desk.server.on(readMarkerCase, {
      ...open,
      log: [
        { id: '1', kind: 'call', note: '未接通', made_by: '小风', made_at: open.opened_at },
      ],
      history: [{ id: '2', score: 9, level: 'strong', at: open.opened_at }],
    })
    const { user } = openPage('marker-cases')
    await user.click(await screen.findByText('anna'))
    expect(await tableRows('联系记录')).toMatchObject([
      { 事项: '电话联系', 内容: '未接通' },
    ])
    expect(await tableRows('分数变化')).toMatchObject([{ 等级: '高', 分数: '9' }])
  })

  it('R-CARE-63: is only looked at by who may not act', async () => {
    desk.server.on(staffMe, member(['marker.view']))
    openPage('marker-cases')
    expect((await tableRows('风险标记'))[0]).not.toHaveProperty('操作')
  })
})

describe.each([
  [
    MessageDialog,
    messageMarkerPlayer,
    '站内信',
    '发送',
    '内容（会员可见）',
    '站内信已发送',
    {},
  ],
  [CallDialog, noteMarkerCall, '电话记录', '保存记录', '通话内容', '已记录', {}],
  [
    OffersDialog,
    blockMarkerOffers,
    '恢复优惠',
    '确认恢复',
    '原因',
    '已恢复优惠',
    { blocked: 0 },
  ],
  [CloseDialog, closeMarkerCase, '结案', '确认结案', '结案原因', '已结案', {}],
] as const)('a step of a case', (Dialog, call, word, confirm, label, success, more) => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: `${word}：anna`,
    render: (ends) => <Dialog row={open} {...ends} />,
    confirm,
    call,
    reply: open,
    ...withReason(label),
    fields: { id: '5', note: '核对后处理', ...more },
    success,
    stale: 'review.already-decided',
  })
})
