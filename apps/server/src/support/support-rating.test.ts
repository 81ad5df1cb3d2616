import { reportTables } from '@jinli/contract/figure/report-table'
import { atOnce } from '@jinli/dev-env/at-once'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Speaker, supportTalk } from '../../test/support-talk.ts'

const app = useTestApp()
let agent: string
beforeAll(async () => {
  agent = await app().colleague('小岚', 'service')
})
const { answer, desk, fileOf, mine, send, talking, visitor } = supportTalk(app, () => agent)

const rate = ({ token, code = '' }: Speaker, seq: number, score: unknown) =>
  app().call('/api/support/rate', { code, seq, score }, token ?? null)

/** Answers and closes a conversation. Returns the `seq` of the closing. */
async function close(id: string): Promise<number> {
  await answer(id, '已处理')
  const { last_seq } = await fileOf(id)
  expect((await desk(id, 'close', { reason: '问题已解决', last_seq })).code).toBe(200)
  return last_seq + 1
}

describe('R-SERVE-42: what the player thought of the service', () => {
  it('is asked when staff close, kept once, and seen by staff', async () => {
    const { player, id } = await talking()
    expect((await rate(player, 1, 3)).error).toBe('support.not-closed')
    const seq = await close(id)
    expect(await mine(player)).toMatchObject({ state: 'closed', rating_seq: 0 })
    expect((await rate(player, seq - 1, 3)).error).toBe('support.not-closed')
    for (const score of [0, 4, 'x', ''])
      expect((await rate(player, seq, score)).code).toBe(422)
    expect((await rate(player, seq, 2)).data).toEqual({ score: 2 })
    expect((await rate(player, seq, 3)).data).toEqual({ score: 2 })
    expect(await mine(player)).toMatchObject({ rating_seq: seq })
    expect(await fileOf(id)).toMatchObject({ score: 2, state: 'closed' })
    // The next question opens the conversation, and its end asks again.
    await send(player, '还有问题')
    expect((await rate(player, seq, 1)).data).toEqual({ score: 2 })
    expect((await fileOf(id)).score).toBeNull()
    const next = await close(id)
    expect((await rate(player, next, 1)).data).toEqual({ score: 1 })
    expect((await rate(player, seq, 1)).data).toEqual({ score: 2 })
  })

  it('of many taps one score stays, and each tap reads it', async () => {
    const { player, id } = await talking()
    const seq = await close(id)
    const replies = await atOnce(8, (n) => rate(player, seq, (n % 3) + 1))
    const scores = new Set(replies.map(({ data }) => data?.score))
    expect([replies.every(({ code }) => code === 200), scores.size]).toEqual([true, 1])
  })

  it('is one’s own: by sign-in or code, for a week', async () => {
    const { player, id } = await talking()
    const seq = await close(id)
    const stranger = await app().registerPlayer()
    expect((await rate(stranger, seq, 3)).error).toBe('support.not-closed')
    expect((await rate({ code: 'ABCD' }, seq, 3)).error).toBe('support.unknown')
    await app().clock.forward(7 * 24 * hourMs + 1000)
    const late = await app().comeBack(player)
    expect((await rate(late, seq, 3)).error).toBe('support.not-closed')
    await app().clock.reset()
    agent = await app().colleague('小岚二', 'service')
    const guest = await visitor()
    await send(guest, '你好')
    const { rows } = await app().owner.query(
      'SELECT id::text FROM support_conversation ORDER BY id DESC LIMIT 1',
    )
    const end = await close(rows[0].id)
    expect((await rate(guest, end, 3)).data).toEqual({ score: 3 })
  })

  it('R-ADMIN-320: counts with the answers in time in the report of who closed', async () => {
    const owner = await app().staffToken()
    const path = '/admin/api/figures/report'
    const { data } = await app().expectOk(path, { report: 'service' }, owner)
    const rows = data?.data as { label: string; cells: { number: number | null }[] }[]
    const cells = rows.find(({ label }) => label === '小岚')?.cells ?? []
    const row = Object.fromEntries(
      reportTables.service.columns.map(({ name }, n) => [name, cells[n]?.number]),
    )
    expect(row).toMatchObject({ on_time: 10_000, ends: 4, ratings: 3 })
  })
})
