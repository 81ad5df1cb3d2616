import {
  decideRiskCase,
  listRiskCases,
  readRiskCase,
} from '@jinli/contract/abuse-flag/risk-case.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'
import { ConfirmCaseDialog, DismissCaseDialog } from './decide-case-dialogs.tsx'

const desk = useFakeServer()
const open = sampleRow(listRiskCases, {
  id: '5',
  kind: 'shared_address',
  status: 'open',
  members: 15,
  usernames: ['anna', 'bert'],
  evidence: [{ label: '登录地址', value: '203.0.113.7', about: '', subject: '' }],
  reason: '',
})
const confirmedCase = {
  ...open,
  id: '4',
  status: 'confirmed' as const,
  decided_by: '李四',
  decided_at: open.found_at,
  reason: '同一人操作',
}
beforeEach(() => desk.server.on(listRiskCases, pageOf(listRiskCases, open, confirmedCase)))

// R-ABUSE-05 R-ABUSE-06
describe('D-14: the risk cases', () => {
  it('D-14: stand one per cause, with members and evidence, and who decided them', async () => {
    openPage('risk-cases')
    const [first, second] = await tableRows('风险个案')
    expect(first).toMatchObject({
      个案: '同 IP 多账号',
      账号数: '15',
      成员: 'anna、bert 等 15 个',
      证据: '登录地址 203.0.113.7',
      处理: '待处理',
      操作: '排除 认定',
    })
    expect(second).toMatchObject({
      处理: expect.stringMatching(/^已认定 · 李四 2026-11-20 .* 同一人操作$/),
      操作: '',
    })
    expect(desk.server.requests(listRiskCases)[0]?.fields).toMatchObject({ status: 'open' })
  })

  it('D-14: open with their members and what is open of them', async () => {
    desk.server.on(readRiskCase, {
      ...open,
      players: [{ username: 'anna', realname: '安娜', vip_level: 2, status: 'open' }],
      orders: [
        {
          about: 'application',
          number: '77',
          username: 'anna',
          title: '首存礼遇',
          amount: 5000n,
          at: open.found_at,
        },
      ],
    })
    const { user } = openPage('risk-cases')
    const [row] = await screen.findAllByText('anna、bert 等 15 个')
    if (row) await user.click(row)
    expect(await tableRows('成员')).toMatchObject([
      { 会员: 'anna 安娜 VIP2', 状态: '待处理' },
    ])
    expect(await tableRows('成员的订单与申请')).toMatchObject([
      { 事项: '优惠申请', 会员: 'anna 首存礼遇', 金额: '50.00' },
    ])
    expect(screen.getByRole('link', { name: '优惠申请' }).getAttribute('href')).toContain(
      '/promotion-applications/77',
    )
  })

  it('D-14: are decided once for all members', async () => {
    desk.server.on(decideRiskCase, confirmedCase)
    const { user } = openPage('risk-cases')
    await user.click(await screen.findByRole('button', { name: '认定 5 号个案' }))
    const form = await dialog('认定个案：同 IP 多账号 · 15 个账号')
    await user.click(form.getByRole('button', { name: '同一人操作' }))
    desk.server.on(listRiskCases, pageOf(listRiskCases))
    await user.click(form.getByRole('button', { name: '确认认定' }))
    expect(await screen.findByText('没有待处理的风险个案')).toBeTruthy()
    expect(desk.server.request(decideRiskCase).fields).toEqual({
      id: '5',
      outcome: 'confirmed',
      members: 15,
      reason: '同一人操作',
    })
  })

  it('are only looked at by who may not decide', async () => {
    desk.server.on(staffMe, member(['risk.view']))
    openPage('risk-cases')
    expect((await tableRows('风险个案'))[0]).not.toHaveProperty('操作')
  })
})

describe.each([
  ['排除', DismissCaseDialog, 'dismissed', '个案已排除'],
  ['认定', ConfirmCaseDialog, 'confirmed', '个案已认定'],
] as const)('a case that is %s', (word, Dialog, outcome, success) => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: `${word}个案：同 IP 多账号 · 15 个账号`,
    render: (ends) => <Dialog row={open} {...ends} />,
    confirm: `确认${word}`,
    call: decideRiskCase,
    reply: confirmedCase,
    ...withReason(`${word}原因`),
    fields: { id: '5', outcome, members: 15, reason: '核对后处理' },
    success,
    stale: 'review.already-decided',
  })
})
