import { staffMe } from '@jinli/contract/operator/operator.admin'
import type { Permission } from '@jinli/contract/permission'
import {
  claimConversation,
  claimNextConversation,
  closeConversation,
  conversationFile,
  handOverConversation,
  listAnswering,
  listConversations,
  olderMessages,
  readConversation,
  recallMessage,
  releaseConversation,
  staffStream,
  takeOverConversation,
} from '@jinli/contract/support/support.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dialog,
  fill,
  member,
  show,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { noResponse, refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { only, sample, sampleRow } from '../../test/sample.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, startSession } from '../api/staff-session.ts'
import { ConversationDrawer } from './conversation-drawer.tsx'

type File = Output<typeof readConversation>

const desk = useFakeServer()
const word = only(sample(conversationFile).messages)

/** Returns the `seq`th message of a conversation, from the player unless `more` says otherwise. */
function say(seq: number, more: Partial<File['messages'][number]> = {}) {
  const plain = { kind: 'text', order: null, picture: null } as const
  return { ...word, ...plain, from: 'player', seq, text: `第${seq}句`, ...more } as const
}
const file: File = {
  ...sample(conversationFile),
  id: '7',
  username: 'anna',
  state: 'waiting',
  last_seq: 2,
  first_answer_seconds: 45,
  claim: null,
  closed_at: null,
  seen: 2,
  messages: [say(1), say(2, { from: 'staff', by: '王五' })],
  more: false,
}
const claim = (mine: boolean) => ({ by: mine ? '王五' : '李四', until: new Date(), mine })

beforeEach(() => {
  desk.server.samplesReads = true
})

async function open(overrides: Partial<File> = {}) {
  const now = { ...file, ...overrides }
  desk.server.on(readConversation, now)
  const { user } = show(<ConversationDrawer id={now.id} onClose={vi.fn()} />)
  const drawer = await dialog(/^(anna|老陈)/)
  await drawer.findByRole('region', { name: '会话内容' })
  await waitForReads()
  const press = (name: string) => user.click(drawer.getByRole('button', { name }))
  const hasButtons = (...names: string[]) =>
    names.map((name) => drawer.queryByRole('button', { name }) !== null)
  return { user, drawer, press, hasButtons }
}
const allow = (...permissions: Permission[]) =>
  desk.server.on(staffMe, member(['service.view', ...permissions]))

// R-ADMIN-160
describe('a conversation', () => {
  it('shows its words, who said them, and whether they were read', async () => {
    const { drawer } = await open({
      seen: 2,
      messages: [
        say(1),
        say(2, { from: 'staff', by: '王五' }),
        say(3, { from: 'staff', by: '王五' }),
        say(4, { from: 'staff', by: '李四', kind: 'note' }),
        say(5, { from: 'house', kind: 'closed' }),
      ],
    })
    const items = drawer.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toMatch(/^会员 · .*第1句$/)
    expect(items[1]).toMatch(/^王五 · .* · 已读第2句$/)
    expect(items[2]).toMatch(/ · 未读第3句$/)
    expect(items[3]).toMatch(/^李四 · 内部备注 · /)
    expect(items[3]).not.toMatch(/未读/)
    expect(items[4]).toMatch(/^会话已结束 · /)
  })

  it('leads to the order and the picture that a player sent', async () => {
    const order = { type: 1 as const, number: 'D7', amount: 12_300n }
    const picture = { path: '/images/0123.png', width: 10, height: 10 }
    desk.server.picture('/images/0123.png')
    URL.createObjectURL = () => 'blob:picture'
    const { drawer } = await open({
      messages: [say(1, { kind: 'order', order }), say(2, { kind: 'picture', picture })],
    })
    const link = drawer.getByRole('link', { name: /D7$/ })
    expect(link.getAttribute('href')).toBe('#/deposits?search=D7')
    expect(link.textContent).toBe('存款 123.00 · D7')
    // The picture is read with the session, and shown as a blob.
    const image = drawer.getByRole('link', { name: '查看原图' })
    await waitFor(() => expect(image.getAttribute('href')).toBe('blob:picture'))
    expect(image.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('is taken and let go', async () => {
    desk.server.on(claimConversation, file)
    const { press, drawer } = await open()
    desk.server.on(readConversation, { ...file, claim: claim(true) })
    await press('接入')
    expect(await screen.findByText('已接入')).toBeTruthy()
    expect(desk.server.request(claimConversation).fields).toEqual({ id: '7' })
    desk.server.on(releaseConversation, file)
    await drawer.findByRole('button', { name: '退回队列' })
    await press('退回队列')
    expect(await screen.findByText('已退回队列')).toBeTruthy()
    expect(desk.server.request(releaseConversation).fields).toEqual({ id: '7' })
  })

  it('that a colleague took meanwhile is read anew', async () => {
    desk.server.on(claimConversation, refuse('support.claimed', { name: '李四' }))
    const { press, drawer } = await open()
    desk.server.on(readConversation, { ...file, claim: claim(false) })
    await press('接入')
    expect(await screen.findByText('该会话正由李四接待')).toBeTruthy()
    expect(await drawer.findByText('由 李四 接待中，可写内部备注')).toBeTruthy()
  })

  it('of a colleague takes notes alone, and is taken over by whoever may', async () => {
    desk.server.on(takeOverConversation, file)
    const { user, press, drawer, hasButtons } = await open({ claim: claim(false) })
    expect(drawer.getByRole('textbox', { name: '内部备注' })).toBeTruthy()
    expect(hasButtons('接入', '退回队列', '结束会话')).toEqual([false, false, false])
    await press('接管')
    const form = await dialog('接管与 anna 的会话')
    expect(form.getByText(/李四 未发出的回复将被拒绝/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '会员等候过久' }))
    await user.click(form.getByRole('button', { name: '确认接管' }))
    expect(await screen.findByText('已接管')).toBeTruthy()
    expect(desk.server.request(takeOverConversation).fields).toEqual({
      id: '7',
      reason: '会员等候过久',
    })
  })

  it('is ended as it was seen, and opened again', async () => {
    desk.server.on(closeConversation, file)
    const { user, press, drawer } = await open()
    await press('结束会话')
    const form = await dialog('结束与 anna 的会话')
    await user.click(form.getByRole('button', { name: '问题已解决' }))
    const ending = {
      state: 'closed',
      closed_by: '王五',
      closed_at: new Date(0),
      reason: '好',
    }
    desk.server.on(readConversation, { ...file, ...ending, state: 'closed' })
    await user.click(form.getByRole('button', { name: '确认结束' }))
    expect(await screen.findByText('会话已结束')).toBeTruthy()
    expect(desk.server.request(closeConversation).fields).toEqual({
      id: '7',
      reason: '问题已解决',
      last_seq: 2,
    })
    expect(await drawer.findByText('王五 · 1970-01-01 08:00:00 · 好')).toBeTruthy()
    expect(drawer.getByRole('textbox', { name: '内部备注' })).toBeTruthy()
    await press('重新打开')
    expect(await dialog('重新打开与 anna 的会话')).toBeTruthy()
  })
})

describe('a conversation that a member holds', () => {
  it('D-10: is handed over to a colleague, who is chosen by name', async () => {
    const members = [{ username: 'li', display_name: '李四', conversations: 2 }]
    desk.server.on(listAnswering, members)
    desk.server.on(handOverConversation, file)
    const { user, press } = await open({ claim: claim(true) })
    await press('转交')
    const form = await dialog('转交与 anna 的会话')
    await user.click(form.getByRole('button', { name: '确认转交' }))
    expect(await form.findByText('请选择接手的员工')).toBeTruthy()
    await user.click(await form.findByRole('radio', { name: '李四（接待中 2）' }))
    await user.click(form.getByRole('button', { name: '下班交接' }))
    await user.click(form.getByRole('button', { name: '确认转交' }))
    expect(await screen.findByText('已转交')).toBeTruthy()
    expect(desk.server.request(handOverConversation).fields).toEqual({
      id: '7',
      to: 'li',
      reason: '下班交接',
    })
  })

  it('D-9: lets a member take back an own answer of the last two minutes', async () => {
    const now = new Date()
    const old = new Date(now.getTime() - 3 * 60_000)
    desk.server.on(recallMessage, file)
    const mine = { from: 'staff', by: '王五' } as const
    const { drawer, press } = await open({
      messages: [
        say(1),
        say(2, { ...mine, at: old }),
        say(3, { from: 'staff', by: '李四', at: now }),
        say(4, { ...mine, kind: 'note', at: now }),
        say(5, { ...mine, kind: 'recalled', at: now }),
        say(6, { ...mine, at: now }),
        say(7, { from: 'house', kind: 'recalled', text: '' }),
      ],
    })
    const items = drawer.getAllByRole('listitem').map(({ textContent }) => textContent)
    const canRecall = items.slice(0, 7).map((text) => text?.includes('撤回第'))
    expect(canRecall.map(Number).join('')).toBe('0000110')
    expect(items[4]).toMatch(/ · 已撤回第5句$/)
    expect(items[6]).toMatch(/^撤回了一条消息，前台不再展示 · /)
    await press('撤回')
    expect(await screen.findByText('已撤回，前台不再展示')).toBeTruthy()
    expect(desk.server.request(recallMessage).fields).toEqual({ id: '7', seq: 6 })
  })
})

describe('a conversation of others', () => {
  it('is only read by whoever may not answer', async () => {
    allow()
    const { drawer, hasButtons } = await open()
    expect(hasButtons('接入', '结束会话', '发送回复')).toEqual([false, false, false])
    expect(drawer.queryByRole('textbox')).toBeNull()
  })

  it('is not taken over by whoever may only answer', async () => {
    allow('service.answer')
    const { hasButtons } = await open({ claim: claim(false) })
    expect(hasButtons('接管')).toEqual([false])
  })
})

describe('a conversation of a visitor', () => {
  it('of a visitor stands without a page of a player', async () => {
    const { drawer } = await open({ username: '', contact: '老陈' })
    expect(drawer.getByText('老陈（访客）')).toBeTruthy()
    expect(drawer.queryByRole('region', { name: '会员概况' })).toBeNull()
  })
})

// R-ADMIN-192
describe('a long conversation', () => {
  const seqs = () =>
    within(screen.getByRole('region', { name: '会话内容' }))
      .getAllByText(/^第\d+句$/)
      .map(({ textContent }) => Number(textContent?.replaceAll(/\D/g, '')))

  it('brings older words before the newest, until there are none', async () => {
    const { press, drawer } = await open({ messages: [say(31), say(32)], more: true })
    desk.server.on(olderMessages, { messages: [say(29), say(30)], more: false })
    await press('更早的消息')
    await waitFor(() => expect(seqs()).toEqual([29, 30, 31, 32]))
    expect(desk.server.request(olderMessages).fields).toMatchObject({
      id: '7',
      before: '31',
    })
    expect(drawer.queryByRole('button', { name: '更早的消息' })).toBeNull()
  })

  it('says that older words did not come, and asks again', async () => {
    const { press } = await open({ messages: [say(31)], more: true })
    desk.server.on(olderMessages, noResponse)
    await press('更早的消息')
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
    desk.server.on(olderMessages, { messages: [say(30)], more: true })
    await press('更早的消息')
    await waitFor(() => expect(seqs()).toEqual([30, 31]))
  })

  it.each([
    ['joins', [3, 4], [1, 2, 3, 4]],
    ['does not join', [9, 10], [9, 10]],
  ])('knownSeqs', async (_joins, [from = 0, to = 0], knownRange) => {
    await open()
    expect(seqs()).toEqual([1, 2])
    const messages = [say(from), say(to)]
    desk.server.on(readConversation, { ...file, messages, more: true })
    await queryClient.invalidateQueries({ queryKey: [readConversation.path] })
    await waitFor(() => expect(seqs()).toEqual(knownRange))
  })
})

describe('the list of conversations', () => {
  const row = sampleRow(listConversations, {
    ...file,
    last_text: '在吗',
    waiting_since: new Date(Date.now() - 3 * 60_000),
    claim: claim(false),
  })

  it('says who waits, for how long, and who is at it', async () => {
    const answeredRow = { ...row, id: '8', username: '', contact: '老陈', last_text: '' }
    const other = {
      ...answeredRow,
      state: 'answered',
      waiting_since: null,
      claim: null,
    } as const
    desk.server.on(listConversations, pageOf(listConversations, row, other))
    openPage('conversations')
    const [first, second] = await tableRows('客服会话')
    expect(first).toMatchObject({ 会员: 'anna 会话 7', 最近消息: '在吗', 状态: '待回复' })
    expect(first?.等待).toMatch(/^已等 3 分钟/)
    expect([first?.接待人, first?.首次回复]).toEqual(['李四', '45 秒'])
    expect(second).toMatchObject({ 会员: '老陈（访客） 会话 8', 状态: '已回复', 等待: '' })
    expect(second?.最近消息).toBe('—')
  })

  // R-ADMIN-150
  it('gives the next one to whoever asks', async () => {
    desk.server.on(claimNextConversation, null)
    const { user } = openPage('conversations')
    const take = await screen.findByRole('button', { name: '接入下一位' })
    await user.click(take)
    expect(await screen.findByText('没有会话在等待')).toBeTruthy()
    desk.server.on(claimNextConversation, { id: '7' })
    desk.server.on(readConversation, file)
    await user.click(take)
    expect(await screen.findByText('已接入会话 7')).toBeTruthy()
    expect(window.location.hash).toContain('list=mine')
  })

  it('D-10: opens the one that was taken beside the list, ready to be answered', async () => {
    desk.server.on(claimNextConversation, { id: '7' })
    desk.server.on(readConversation, { ...file, claim: claim(true) })
    desk.server.on(listConversations, pageOf(listConversations, row))
    const { user } = openPage('conversations')
    await user.click(await screen.findByRole('button', { name: '接入下一位' }))
    await waitFor(() => expect(window.location.hash).toBe('#/conversations/7?list=mine'))
    const box = await screen.findByRole('textbox', { name: '回复', hidden: false })
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(document.querySelector('.ant-drawer-mask')).toBeNull()
    expect((await tableRows('客服会话'))[0]?.会员).toBe('anna 会话 7')
  })

  it('D-8: a conversation has an address, and keeps what was typed', async () => {
    desk.server.on(readConversation, { ...file, claim: claim(true) })
    desk.server.on(listConversations, pageOf(listConversations, row))
    const { user, unmount } = openPage('conversations/7')
    const box = () => screen.findByRole('textbox', { name: '回复', hidden: false })
    await fill(user, await box(), '正在为您核对第')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.hash).toBe('#/conversations'))
    await user.click(await screen.findByText('会话 7'))
    expect(window.location.hash).toBe('#/conversations/7')
    expect(await box()).toHaveProperty('value', '正在为您核对第')
    endSession('您的账号登陆过期，请重新登陆')
    unmount()
    startSession('another', 'wang')
    openPage('conversations/7')
    expect(await box()).toHaveProperty('value', '正在为您核对第')
    endSession()
    startSession('third', 'li')
  })

  it('has no next one for whoever may not answer', async () => {
    allow()
    openPage('conversations')
    await screen.findByRole('table')
    await waitForReads()
    expect(screen.queryByRole('button', { name: '接入下一位' })).toBeNull()
  })

  // R-ADMIN-157
  it('follows what is said, and says when it does not hear', async () => {
    const stream = desk.server.stream(staffStream)
    desk.server.on(listConversations, pageOf(listConversations))
    openPage('conversations')
    expect(await screen.findByText('没有会员在等待')).toBeTruthy()
    desk.server.on(listConversations, pageOf(listConversations, row))
    stream.send({ id: '7' })
    expect(await screen.findByText('会话 7')).toBeTruthy()
    desk.server.on(staffStream, noResponse)
    stream.end()
    expect(await screen.findByText('连接已断开，正在重新连接…')).toBeTruthy()
  })
})
