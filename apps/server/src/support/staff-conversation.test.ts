import { decodeResponse } from '@jinli/client/codec'
import { newKey } from '@jinli/client/key'
import { conversationFile, listConversations } from '@jinli/contract/support/support.admin'
import { atOnce } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { supportTalk } from '../../test/support-talk.ts'

const app = useTestApp()

let owner: string
let agent: string
let other: string
beforeAll(async () => {
  owner = await app().staffToken()
  agent = await app().colleague('小岚', 'service')
  other = await app().colleague('小北', 'service')
})

const { answer, desk, fileOf, mine, send, talking, visitor } = supportTalk(app, () => agent)

// R-ADMIN-150 R-ADMIN-151
describe('a claim', () => {
  it('is one member’s: of many who want the same one gets it', async () => {
    const { id } = await talking()
    const tokens = [agent, other]
    const replies = await atOnce(8, (n) => desk(id, 'claim', {}, tokens[n % 2]))
    const holders = new Set(
      replies.flatMap(({ code, data }) =>
        code === 200 ? [z.decode(conversationFile, data as never).claim?.by] : [],
      ),
    )
    expect(holders.size).toBe(1)
    const [holder] = holders
    const loser = holder === '小岚' ? other : agent
    expect(await answer(id, '我来', loser)).toMatchObject({
      code: 409,
      message: `该会话正由${holder}接待`,
    })
  })

  it('of the next takes the one that waits longest, each member another', async () => {
    await app().owner.query(
      `UPDATE support_conversation SET state = 'answered', waiting_since = NULL`,
    )
    const ids = [(await talking()).id, (await talking()).id]
    const next = async (token: string) =>
      (await app().call('/admin/api/conversations/claim-next', {}, token)).data
    expect(await Promise.all([next(agent), next(other)])).toEqual(
      expect.arrayContaining(ids.map((id) => ({ id }))),
    )
    expect(await next(agent)).toBeNull()
  })

  it('ends after two minutes, or when it is let go', async () => {
    const { id } = await talking()
    await desk(id, 'claim')
    expect(await desk(id, 'claim', {}, other)).toMatchObject({ error: 'support.claimed' })
    await app().clock.forward(3 * minuteMs)
    expect(await desk(id, 'claim', {}, other)).toMatchObject({ code: 200 })
    await desk(id, 'release', {}, other)
    expect((await fileOf(id)).claim).toBeNull()
  })

  it('is taken over by who may, with a reason, and it is written down', async () => {
    const { id } = await talking()
    await desk(id, 'claim')
    const reason = { reason: '交接班' }
    expect(await desk(id, 'take-over', reason, other)).toMatchObject({ code: 403 })
    const lead = await app().colleague('组长', 'service-lead')
    expect(await desk(id, 'take-over', {}, lead)).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await desk(id, 'take-over', reason, lead)).toMatchObject({ code: 200 })
    expect(await desk(id, 'take-over', reason, lead)).toMatchObject({
      error: 'support.stale',
    })
    expect((await fileOf(id)).claim).toMatchObject({ by: '组长' })
    expect(await app().auditTrail(`conversation:${id}`)).toEqual([
      '组长 support.taken-over',
    ])
  })
})

// R-ADMIN-152
describe('a note among staff', () => {
  it('reaches no player, by no way', async () => {
    const { player, id } = await talking()
    const word = { key: newKey(), text: '疑似同一设备' }
    expect(await desk(id, 'note', word)).toMatchObject({ code: 200 })
    expect((await fileOf(id)).messages.at(-1)).toMatchObject({ kind: 'note', by: '小岚' })
    for (const path of ['mine', 'messages']) {
      const { data } = await app().call(
        `/api/support/${path}`,
        { before: 999 },
        player.token,
      )
      expect(JSON.stringify(data)).not.toContain('同一设备')
    }
    // A note does not count as an answer either.
    expect(await mine(player)).toMatchObject({ state: 'waiting' })
    const list = { list: 'waiting', search: player.name }
    const { data } = await app().call('/admin/api/conversations', list, agent)
    expect(JSON.stringify(data)).toContain('存款还没到账')
  })
})

// R-ADMIN-153 R-ADMIN-154 R-SERVE-07
describe('an end', () => {
  it('has a reason, is told to the player without it, and is opened by the next word', async () => {
    const { player, id } = await talking()
    const close = (reason: string, seq: number) =>
      desk(id, 'close', { reason, last_seq: seq })
    expect(await close('', 1)).toMatchObject({ error: 'review.reason-missing' })
    expect(await close('已解决', 1)).toMatchObject({ code: 200 })
    expect(await close('已解决', 2)).toMatchObject({ error: 'support.stale' })
    const conversation = await mine(player)
    expect(conversation).toMatchObject({ state: 'closed' })
    expect(conversation?.messages.at(-1)).toMatchObject({
      kind: 'closed',
      from: 'house',
      text: '',
    })
    expect(await answer(id, '还有')).toMatchObject({ error: 'support.stale' })
    await send(player, '又没到')
    expect((await mine(player))?.messages.map(({ kind }) => kind)).toEqual([
      'text',
      'closed',
      'reopened',
      'text',
    ])
    expect(await fileOf(id)).toMatchObject({ state: 'waiting', reason: '' })
    expect(await app().auditTrail(`conversation:${id}`)).toEqual(['小岚 support.closed'])
  })

  it('does not pass over a word that came meanwhile', async () => {
    const { player, id } = await talking()
    await send(player, '等等')
    const close = await desk(id, 'close', { reason: '已解决', last_seq: 1 })
    expect(close).toMatchObject({ code: 409, error: 'support.stale' })
  })

  it('is undone by staff, once', async () => {
    const { id } = await talking()
    await desk(id, 'close', { reason: '误结', last_seq: 1 })
    const reason = { reason: '补充说明' }
    expect(await desk(id, 'reopen', reason)).toMatchObject({ code: 200 })
    expect(await desk(id, 'reopen', reason)).toMatchObject({ error: 'support.stale' })
    expect(await fileOf(id)).toMatchObject({ state: 'waiting' })
  })
})

// R-ADMIN-155 R-SERVE-08
describe('the first answer', () => {
  it('is timed, and tells those who come how long it takes', async () => {
    await app().owner.query('UPDATE support_message SET waited_seconds = NULL')
    const usual = async () => (await app().expectOk('/api/support/desk')).data?.wait_seconds
    expect(await usual()).toBeNull()
    const { player, id } = await talking()
    await app().clock.forward(90 * 1000)
    await answer(id, '您好')
    await answer(id, '还在吗')
    expect((await fileOf(id)).first_answer_seconds).toBe(90)
    expect(await usual()).toBe(90)
    await send(player, '在')
    await app().clock.forward(30 * 1000)
    await answer(id, '好')
    expect((await fileOf(id)).first_answer_seconds).toBe(90)
    expect(await usual()).toBe(30)
  })
})

// R-ADMIN-156
describe('the lists of the desk', () => {
  it('show what waits longest first, mine, what is over; found by name', async () => {
    const { player, id } = await talking('第一')
    const { id: second } = await talking('第二')
    const ids = async (list: string, search = '') => {
      const filter = { list, search, pagesize: 100 }
      const { data } = await app().expectOk('/admin/api/conversations', filter, agent)
      return decodeResponse(listConversations, data).data.map((row) => row.id)
    }
    const waitingIds = await ids('waiting')
    expect(waitingIds.indexOf(id)).toBeLessThan(waitingIds.indexOf(second))
    await answer(id, '好')
    expect(await ids('mine')).toContain(id)
    expect(await ids('answered')).toContain(id)
    expect(await ids('all', player.name)).toEqual([id])
    const { code } = await visitor('远方来客')
    expect(await ids('all', '远方')).toEqual([])
    await send({ code }, '在吗')
    expect(await ids('all', '远方')).toHaveLength(1)
    const counts = await app().call('/admin/api/review-counts', {}, owner)
    expect(JSON.stringify(counts.data?.mine)).toContain('"conversation"')
  })

  it('nobody’s number is no conversation', async () => {
    for (const id of ['1', 'x', '9'.repeat(20)])
      expect(await desk(id, '')).toMatchObject({ code: 404 })
  })
})
