import { atOnce } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
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

const { answer, desk, fileOf, mine, send, talking } = supportTalk(app, () => agent)

async function memberNamed(name: string, token = agent): Promise<string> {
  const { data } = await app().expectOk('/admin/api/service-members', {}, token)
  const members = data as unknown as { username: string; display_name: string }[]
  return members.find((member) => member.display_name === name)?.username ?? ''
}

async function actions(id: string): Promise<string[]> {
  const { rows } = await app().owner.query<{ action: string }>(
    'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
    [`conversation:${id}`],
  )
  return rows.map(({ action }) => action)
}

describe('D-9: an answer that was a mistake', () => {
  const recall = (id: string, seq: number, token = agent) =>
    desk(id, 'recall', { seq }, token)

  it('is taken back within two minutes: the player no longer sees it, and waits again', async () => {
    const { player, id } = await talking('还没到账')
    const since = (await fileOf(id)).waiting_since
    await answer(id, '内部说明发错了')
    expect(await fileOf(id)).toMatchObject({ state: 'answered', last_seq: 2 })
    expect(await recall(id, 2, other)).toMatchObject({ error: 'support.recall-late' })
    expect(await recall(id, 1)).toMatchObject({ error: 'support.recall-late' })
    expect((await recall(id, 2)).code).toBe(200)
    expect(await fileOf(id)).toMatchObject({
      state: 'waiting',
      waiting_since: since,
      first_answer_seconds: null,
      last_text: '还没到账',
      messages: [
        { seq: 1, kind: 'text' },
        { seq: 2, kind: 'recalled', from: 'staff', text: '内部说明发错了' },
        { seq: 3, kind: 'recalled', from: 'house', text: '', key: 'recall:2' },
      ],
    })
    expect((await mine(player))?.messages).toMatchObject([
      { seq: 1, kind: 'text' },
      { seq: 3, kind: 'recalled', from: 'house', text: '' },
    ])
    expect(JSON.stringify(await mine(player))).not.toContain('发错')
    expect(await recall(id, 2)).toMatchObject({ error: 'support.recall-late' })
    expect(await actions(id)).toEqual(['support.recalled'])
  })

  it('stays after two minutes, and the conversation stays answered with another answer', async () => {
    const { id } = await talking()
    await answer(id, '第一句')
    await app().clock.forward(2 * minuteMs)
    expect(await recall(id, 2)).toMatchObject({ error: 'support.recall-late' })
    await answer(id, '第二句')
    expect((await recall(id, 3)).code).toBe(200)
    expect(await fileOf(id)).toMatchObject({ state: 'answered', waiting_since: null })
  })

  it('is no note, and nothing of the house', async () => {
    const { id } = await talking()
    await desk(id, 'note', { key: 'n'.repeat(32), text: '备注' })
    expect(await recall(id, 2)).toMatchObject({ error: 'support.recall-late' })
    expect(await recall('999999', 1)).toMatchObject({ error: 'http.not-found' })
  })

  it('raced twenty times with the player’s next word, it is taken back once and the order holds', async () => {
    const { player, id } = await talking()
    for (let round = 0; round < 20; round += 1) {
      await answer(id, `答复 ${round}`)
      const { last_seq: seq } = await fileOf(id)
      const [first, second] = await atOnce(3, (n) =>
        n === 2 ? send(player, `又一句 ${round}`) : recall(id, seq),
      )
      expect(new Set([first?.code, second?.code])).toEqual(new Set([200, 409]))
      const file = await fileOf(id)
      expect(file.state).toBe('waiting')
      expect(file.messages.at(-1)?.seq).toBe(file.last_seq)
    }
  })

  it('a slash alone is no answer', async () => {
    const { id } = await talking()
    for (const text of ['/', ' / '])
      expect(await answer(id, text)).toMatchObject({ error: 'support.text-missing' })
    expect((await fileOf(id)).state).toBe('waiting')
  })

  it('has phrases to choose from, as shipped', async () => {
    const { data } = await app().expectOk('/admin/api/service-phrases', {}, agent)
    const phrases = data as unknown as { text: string; changed_by: string }[]
    expect(phrases.length).toBeGreaterThanOrEqual(6)
    expect(phrases.every(({ text, changed_by }) => text && changed_by === '')).toBe(true)
  })
})

describe('D-10: a conversation is handed over', () => {
  const handOver = (id: string, to: string, token = agent, reason = '下班交接') =>
    desk(id, 'hand-over', { to, reason }, token)

  it('to another member who may answer, with a reason that both read', async () => {
    const { player, id } = await talking()
    await desk(id, 'claim')
    const to = await memberNamed('小北')
    expect(await handOver(id, to, agent, ' ')).toMatchObject({
      error: 'review.reason-missing',
    })
    expect((await handOver(id, to)).code).toBe(200)
    expect(await fileOf(id, other)).toMatchObject({
      claim: { by: '小北', mine: true },
      state: 'waiting',
      messages: [{ seq: 1 }, { seq: 2, kind: 'note', text: '转交给 小北：下班交接' }],
    })
    expect((await mine(player))?.messages).toHaveLength(1)
    expect(await answer(id, '我来')).toMatchObject({ error: 'support.claimed' })
    await app().clock.forward(9 * minuteMs)
    expect((await answer(id, '您好', other)).code).toBe(200)
    expect(await actions(id)).toEqual(['support.handed-over'])
  })

  it('by its holder only, and to nobody who may not answer', async () => {
    const { id } = await talking()
    const to = await memberNamed('小北')
    expect(await handOver(id, to)).toMatchObject({ error: 'support.stale' })
    await desk(id, 'claim')
    const cashier = await app().newStaff('cashier', '小刚')
    for (const nobody of [cashier.username, await memberNamed('小岚', other), 'nobody', ''])
      expect(await handOver(id, nobody)).toMatchObject({ error: 'support.stale' })
    expect(await memberNamed('小刚')).toBe('')
    expect(await memberNamed('小岚')).toBe('')
    expect((await fileOf(id)).claim).toMatchObject({ mine: true })
    expect(await handOver(id, to, cashier.token)).toMatchObject({ code: 403 })
  })

  it('raced twenty times to two members, one of them has it', async () => {
    const { id } = await talking()
    await app().colleague('小南', 'service')
    const names = [await memberNamed('小北'), await memberNamed('小南')]
    for (let round = 0; round < 20; round += 1) {
      await app().owner.query(
        'UPDATE support_conversation SET claimed_by = NULL, claimed_until = NULL',
      )
      await desk(id, 'claim')
      const replies = await atOnce(2, (n) => handOver(id, names[n] ?? ''))
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 409]))
    }
  })
})

it('D-10: whoever leads the desk sees how many each one holds', async () => {
  const { data } = await app().expectOk('/admin/api/service-members', {}, owner)
  expect(data).toContainEqual({
    username: expect.any(String),
    display_name: '小岚',
    conversations: expect.any(Number),
  })
})
