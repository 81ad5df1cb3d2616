import {
  auditSums,
  listAudit,
  readAuditChain,
} from '@jinli/contract/audit-trail/audit-trail.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, useFakeServer } from '../../test/back-office.tsx'
import { choose, factsIn, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const line = sampleRow(listAudit, {
  id: '7',
  at: new Date('2026-11-01T00:00:00Z'),
  username: 'wang',
  display_name: '王五',
  ip: '203.0.113.1',
  action: 'deposit.approved',
  subject: 'D7',
  reason: '核对后通过',
  amount: 90_050n,
  position: 1234,
  break_glass: true,
  changes: [
    { field: 'credited_amount', before: '', after: '90050' },
    { field: 'status', before: 'submitted', after: 'approved' },
  ],
})

const chain = {
  state: 'whole',
  head: {
    seal: 12,
    position: 1234,
    hash: 'ab'.repeat(32),
    sealed_at: new Date('2026-11-01T00:00:00Z'),
  },
  unsealed_since: null,
  checked_at: new Date('2026-11-01T00:01:00Z'),
  whole_at: null,
  findings: [],
} as const

describe('the audit trail', () => {
  it('D-29: says who did what to what, and opens the whole of it', async () => {
    const plain = {
      ...line,
      id: '8',
      action: 'gone.long-ago',
      subject: 'promotion:7',
      amount: null,
      break_glass: false,
      changes: [],
      reason: '',
    }
    desk.server.on(auditSums, { actions: [], more: false })
    desk.server.on(listAudit, pageOf(listAudit, line, plain))
    desk.server.on(readAuditChain, { ...chain, findings: [] })
    const { user } = openPage('audit')
    expect(await tableRows('操作日志')).toMatchObject([
      {
        时间: '2026-11-01 08:00:00',
        操作人: '王五 wang',
        操作: '存款 · 通过 紧急授权',
        对象: 'D7',
        金额: '900.50',
        变更: '2 处',
        原因: '核对后通过',
        IP: '203.0.113.1',
      },
      { 操作: 'gone.long-ago', 对象: '优惠活动 7', 金额: '—', 变更: '—', 原因: '—' },
    ])
    await user.click(screen.getByText('存款 · 通过'))
    const drawer = await dialog('操作详情')
    const [facts] = document.querySelectorAll<HTMLElement>('[role=dialog] dl')
    expect(facts && factsIn(facts)).toMatchObject({
      操作人: '王五（wang）',
      对象: 'D7',
      金额: '900.50',
      审计链: '第 1,234 条',
    })
    const rows = drawer
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent))
    expect(rows.slice(1)).toEqual([
      ['到账金额', '—', '900.50'],
      ['状态', '待审核', '已通过'],
    ])
  })

  it('is narrowed by everything that can be asked of it', async () => {
    desk.server.on(auditSums, { actions: [], more: false })
    desk.server.on(listAudit, pageOf(listAudit))
    desk.server.on(readAuditChain, { ...chain, findings: [] })
    const { user } = openPage('audit?since=2026-11-01&until=2026-11-30')
    await screen.findByText('没有符合条件的操作')
    for (const [label, text] of [
      ['对象', 'D7'],
      ['会员', 'anna'],
      ['金额不低于', '5000'],
      ['操作人', 'wang'],
    ] as const)
      await fill(user, screen.getByLabelText(label), text)
    await choose(user, screen.getByLabelText('操作'), '存款（全部）')
    await choose(user, screen.getByLabelText('授权'), '紧急授权期间')
    await waitFor(() =>
      expect(desk.server.requests(listAudit).at(-1)?.fields).toEqual({
        subject: 'D7',
        action: 'deposit.',
        player: 'anna',
        amount_from: '5000',
        break_glass: 'only',
        username: 'wang',
        since: '2026-11-01',
        until: '2026-11-30',
        page: '1',
        pagesize: '50',
      }),
    )
  })

  it.each([
    [chain, ['审计链完整，未被改动', '共 1,234 条', '2026-11-01 08:00:00', '尚未完成']],
    [
      {
        ...chain,
        state: 'late',
        unsealed_since: new Date('2026-11-01T00:02:00Z'),
      } as const,
      ['审计链封存或核对延迟', '2026-11-01 08:02:00 起的操作待封存'],
    ],
    [
      {
        ...chain,
        state: 'broken',
        head: null,
        findings: ['audit line 7 at position 3 has been changed'],
      } as const,
      ['审计链已断', '尚未封存', 'audit line 7 at position 3 has been changed'],
    ],
  ])('R-ADMIN-305: shows the state of its chain: $state', async (answer, texts) => {
    desk.server.on(listAudit, pageOf(listAudit, line))
    desk.server.on(readAuditChain, { ...answer, findings: [...answer.findings] })
    openPage('audit')
    const section = await screen.findByRole('region', { name: '审计链' })
    for (const text of texts) expect(section.textContent).toContain(text)
  })
})
