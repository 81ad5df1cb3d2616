import {
  cancelMailing,
  confirmMailing,
  listMailings,
  type MailingState,
  mailingFile,
  readMailing,
  withdrawMailing,
} from '@jinli/contract/message/message.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  dialog,
  endsOf,
  fill,
  member,
  show,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { factsIn, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'
import { MailingDrawer } from './mailing-drawer.tsx'

type File = Output<typeof readMailing>

const desk = useFakeServer()
const file: File = {
  ...sample(mailingFile),
  id: '7',
  audience: 'names',
  level: null,
  title: '周末活动',
  state: 'waiting',
  recipients: 9,
  sent: 4,
  read: 3,
  made_by: '李四',
  made_at: new Date('2026-11-01T00:00:00Z'),
  confirmed_by: '',
  sent_at: null,
  ended_by: '',
  ended_at: null,
  reason: '',
  names: 'anna bert',
  content: '<p>八点开始</p>',
  mine: false,
}

async function open(overrides: Partial<File> = {}) {
  const now = { ...file, ...overrides }
  desk.server.on(readMailing, now)
  const { user } = show(<MailingDrawer row={sampleRow(listMailings, now)} {...endsOf()} />)
  const drawer = await dialog('站内信：周末活动')
  await drawer.findByText('八点开始')
  await waitForReads()
  const press = (name: string) => user.click(drawer.getByRole('button', { name }))
  const buttons = ['确认发送', '取消发送', '撤回'] as const
  const shownButtons = () =>
    buttons.filter((name) => drawer.queryByRole('button', { name }) !== null)
  return { user, drawer, press, shownButtons }
}

// R-ADMIN-144
describe('the list of mails', () => {
  it.each([
    ['waiting', '待确认', '未发送'],
    ['sending', '发送中', '已送达 4 / 9'],
    ['delivered', '已发送', '已送达 9'],
    ['cancelled', '已取消', '未发送'],
  ] as const)('says how far one is: %s', async (state, word, progress) => {
    const sentCount = state === 'delivered' ? 9 : 4
    const row = sampleRow(listMailings, {
      ...file,
      state,
      sent: sentCount,
      audience: 'level',
      level: 3,
    })
    desk.server.on(listMailings, pageOf(listMailings, row))
    openPage('mailings')
    expect(await tableRows('站内信')).toEqual([
      {
        '标题 / 收件人': '周末活动 VIP3 会员 · 9 人',
        状态: word,
        进度: progress,
        提交: '李四 2026-11-01 08:00:00',
        '确认 / 发送时间': '—',
        '撤回 / 取消': '—',
      },
    ])
  })

  it('says that none is in a state, and lets only whoever may send write', async () => {
    desk.server.on(staffMe, member(['mail.view']))
    desk.server.on(listMailings, pageOf(listMailings))
    openPage('mailings?state=sending')
    expect(await screen.findByText('没有这种状态的站内信')).toBeTruthy()
    await waitForReads()
    expect(screen.queryByRole('button', { name: '写站内信' })).toBeNull()
  })
})

// R-ADMIN-142
describe('a mail that waits for a second person', () => {
  it('is confirmed by a colleague', async () => {
    desk.server.on(confirmMailing, file)
    const { user, press, drawer } = await open()
    await press('确认发送')
    const form = await dialog('确认发送「周末活动」')
    expect(form.getByText('将发给 指定会员 · 9 人，确认后会员立即收到。')).toBeTruthy()
    desk.server.on(readMailing, { ...file, state: 'sending' })
    await user.click(form.getByRole('button', { name: '确认发送' }))
    expect(await screen.findByText('已确认发送')).toBeTruthy()
    expect(desk.server.request(confirmMailing).fields).toEqual({ id: '7' })
    expect(await drawer.findByRole('button', { name: '撤回' })).toBeTruthy()
  })

  it('is not confirmed by whoever wrote it, who may drop it', async () => {
    desk.server.on(cancelMailing, file)
    const { user, press, drawer, shownButtons } = await open({ mine: true })
    expect(shownButtons()).toEqual(['取消发送'])
    expect(drawer.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    await press('取消发送')
    const form = await dialog('取消「周末活动」')
    await fill(user, form.getByLabelText('取消原因'), '写错了')
    await user.click(form.getByRole('button', { name: '确认取消' }))
    expect(await screen.findByText('已取消')).toBeTruthy()
    expect(desk.server.request(cancelMailing).fields).toEqual({ id: '7', reason: '写错了' })
  })

  it('that a colleague was faster with is read anew', async () => {
    desk.server.on(confirmMailing, refuse('review.already-decided'))
    const { user, press, drawer } = await open()
    await press('确认发送')
    const form = await dialog('确认发送「周末活动」')
    desk.server.on(readMailing, { ...file, state: 'delivered' })
    await user.click(form.getByRole('button', { name: '确认发送' }))
    expect(await drawer.findByRole('button', { name: '撤回' })).toBeTruthy()
  })
})

// R-ADMIN-143
describe('a mail that was sent', () => {
  it('is taken back from whoever has not read it', async () => {
    desk.server.on(withdrawMailing, file)
    const { user, press } = await open({ state: 'delivered' })
    await press('撤回')
    const form = await dialog('撤回「周末活动」')
    expect(
      form.getByText('已读的 3 人仍保留，其余 6 人不再收到；撤回后不能恢复。'),
    ).toBeTruthy()
    await fill(user, form.getByLabelText('撤回原因'), '时间有误')
    await user.click(form.getByRole('button', { name: '确认撤回' }))
    expect(await screen.findByText('已撤回')).toBeTruthy()
    expect(desk.server.request(withdrawMailing).fields).toEqual({
      id: '7',
      reason: '时间有误',
    })
  })

  it.each<[MailingState, readonly string[]]>([
    ['sending', ['撤回']],
    ['withdrawn', []],
    ['cancelled', []],
  ])('%s offers %j', async (state, buttons) => {
    const { shownButtons } = await open({ state })
    expect(shownButtons()).toEqual(buttons)
  })

  it('is only read by whoever may not send', async () => {
    desk.server.on(staffMe, member(['mail.view']))
    const { shownButtons } = await open({ state: 'delivered' })
    expect(shownButtons()).toEqual([])
  })

  it('tells who had which part in it', async () => {
    await open({
      state: 'withdrawn',
      confirmed_by: '赵六',
      sent_at: new Date('2026-11-01T01:00:00Z'),
      ended_by: '王五',
      ended_at: new Date('2026-11-01T02:00:00Z'),
      reason: '时间有误',
    })
    const [list] = document.querySelectorAll<HTMLElement>('[role=dialog] dl')
    expect(list && factsIn(list)).toEqual({
      状态: '已撤回',
      收件人: '指定会员 · 9 人',
      会员用户名: 'anna bert',
      进度: '已送达 4 / 9，已读 3',
      提交: '李四 · 2026-11-01 08:00:00',
      '确认 / 发送': '赵六 · 2026-11-01 09:00:00',
      '撤回 / 取消': '王五 · 2026-11-01 10:00:00',
      原因: '时间有误',
    })
  })
})
