import {
  approveAgentApplication,
  listAgentApplications,
} from '@jinli/contract/agent/agent.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { choose, factsIn, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const open = sampleRow(listAgentApplications, {
  id: '5',
  username: 'anna',
  realname: '安娜',
  mobile: '154****5678',
  vip_level: 3,
  apply_info: '有线下团队',
  state: 'open',
  decided_by: '',
  decided_at: null,
  reason: '',
})
const rejectedRow = {
  ...open,
  id: '4',
  username: 'bert',
  state: 'rejected' as const,
  decided_by: '李四',
  decided_at: open.created_at,
  reason: '资料不全',
}
beforeEach(() => {
  desk.server.samplesReads = true
  desk.server.on(listAgentApplications, pageOf(listAgentApplications, open, rejectedRow))
})

describe('the applications to become an agent', () => {
  it('say who, why, and what was decided for which reason', async () => {
    openPage('agent-applications')
    const [first, second] = await tableRows('代理申请')
    expect(first).toMatchObject({
      会员: 'anna 安娜',
      手机号: '154****5678',
      '等级 / 注册': expect.stringMatching(/^VIP3 2026-11-20/),
      申请理由: '有线下团队',
      状态: '待审核',
      审核: '—',
      操作: '通过 拒绝',
    })
    expect(second).toMatchObject({ 状态: '已拒绝', 原因: '资料不全', 操作: '' })
  })

  it('are decided beside what the applicant wrote', async () => {
    desk.server.on(approveAgentApplication, { ...open, state: 'approved' })
    const { user } = openPage('agent-applications')
    await user.click(await screen.findByRole('button', { name: '通过 anna' }))
    const form = await dialog('通过 anna 的代理申请')
    const facts = document.querySelector<HTMLElement>('.ant-modal dl')
    expect(facts && factsIn(facts)).toEqual({
      会员: 'anna 安娜',
      手机号: '154****5678',
      申请理由: '有线下团队',
    })
    desk.server.on(listAgentApplications, pageOf(listAgentApplications, rejectedRow))
    await user.click(form.getByRole('button', { name: '确认通过' }))
    await waitFor(() => expect(screen.queryByText('anna')).toBeNull())
  })

  it('that a colleague has decided are read again', async () => {
    desk.server.on(approveAgentApplication, refuse('review.already-decided'))
    const { user } = openPage('agent-applications')
    await user.click(await screen.findByRole('button', { name: '通过 anna' }))
    const form = await dialog('通过 anna 的代理申请')
    const before = desk.server.requests(listAgentApplications).length
    await user.click(form.getByRole('button', { name: '确认通过' }))
    expect(await screen.findByText(refusal('review.already-decided').message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(desk.server.requests(listAgentApplications).length).toBeGreaterThan(before)
  })

  it('are only read by who may not decide', async () => {
    desk.server.on(staffMe, member(['agent.view']))
    openPage('agent-applications')
    expect((await tableRows('代理申请'))[0]).not.toHaveProperty('操作')
  })

  it('are filtered by their state', async () => {
    const { user } = openPage('agent-applications')
    await tableRows('代理申请')
    await choose(user, screen.getByRole('combobox', { name: '状态' }), '待审核')
    await waitFor(() =>
      expect(desk.server.requests(listAgentApplications).at(-1)?.fields.state).toBe('open'),
    )
  })
})
