import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { supportTalk } from '../../test/support-talk.ts'

const app = useTestApp()
let agent: string
let lead: string
beforeAll(async () => {
  agent = await app().colleague('小岚', 'service')
  lead = await app().colleague('组长', 'service-lead')
})
const { answer, desk, fileOf, send, talking } = supportTalk(app, () => agent)

async function setHours(from: string, until: string): Promise<void> {
  await app().owner.query('UPDATE support_hours SET from_time = $1, until_time = $2', [
    from,
    until,
  ])
}
const at = (time: string) => app().clock.stop(`2026-03-0${time}:00+08:00`)
const dueOf = async (id: string) => (await fileOf(id)).due_at?.toISOString() ?? null
const brand = (time: string) => new Date(`2026-03-0${time}:00+08:00`).toISOString()

async function lateTasks(token: string) {
  const { data } = await app().expectOk('/admin/api/review-counts', {}, token)
  return ((data?.mine ?? []) as { kind: string; count: number }[])
    .filter(({ kind }) => kind === 'conversation_late')
    .map(({ count }) => count)
}

beforeEach(async () => {
  await setHours('09:00', '18:00')
  await app().owner.query(
    `UPDATE support_conversation SET state = 'answered', waiting_since = NULL, due_at = NULL`,
  )
})

describe('R-SERVE-40: until when a waiting player is answered', () => {
  it.each([
    ['09:00', '18:00', '2T10:00', '2T10:15'],
    ['09:00', '18:00', '2T17:50', '3T09:05'],
    ['09:00', '18:00', '2T17:45', '2T18:00'],
    ['09:00', '18:00', '2T03:00', '2T09:15'],
    ['09:00', '18:00', '2T22:00', '3T09:15'],
    ['22:00', '02:00', '2T23:50', '3T00:05'],
    ['22:00', '02:00', '3T01:55', '3T22:10'],
    ['22:00', '02:00', '3T12:00', '3T22:15'],
    ['00:00', '00:00', '2T23:55', '3T00:10'],
    ['09:00', '09:05', '2T09:00', '4T09:05'],
  ])('hours %s to %s, asked at %s: %s', async (from, until, asked, due) => {
    await at(asked)
    await setHours(from, until)
    const { rows } = await app().owner.query(`SELECT service_due(app_now(), 'other') AS at`)
    expect(rows[0].at.toISOString()).toBe(brand(due))
  })

  it('agrees with a count minute by minute, for a thousand hours and times', async () => {
    const { rows } = await app().owner.query(
      `WITH made AS MATERIALIZED (
         SELECT n, '2026-03-02T00:00+08'::timestamptz + make_interval(mins => (random() * 5000)::int) AS since
         FROM generate_series(1, 1000) n
       ), hours AS (SELECT from_time::time AS f, until_time::time AS u FROM support_hours)
       SELECT m.n, m.since, count(*)::int AS minutes FROM made m, hours h,
         generate_series(m.since, service_due(m.since, 'other') - interval '1 minute', interval '1 minute') g
       WHERE (g AT TIME ZONE 'Asia/Shanghai')::time >= h.f AND (g AT TIME ZONE 'Asia/Shanghai')::time < h.u
       GROUP BY m.n, m.since HAVING count(*) <> 15`,
    )
    expect(rows).toEqual([])
  })

  it('an attached record brings it nearer; an answer ends it, a recalled one brings it back', async () => {
    await at('2T10:00')
    const { player, id } = await talking()
    expect(await fileOf(id)).toMatchObject({ topic: 'other' })
    expect(await dueOf(id)).toBe(brand('2T10:15'))
    const order = await app().fund(player, 10_000n)
    await at('2T10:02')
    const { rows } = await app().owner.query(
      'SELECT deposit_no FROM deposit WHERE player_id = $1',
      [player.id],
    )
    await send(player, '', { order_no: rows[0].deposit_no })
    expect([order, await fileOf(id)]).toMatchObject([order, { topic: 'deposit' }])
    expect(await dueOf(id)).toBe(brand('2T10:05'))
    expect((await answer(id, '稍等')).code).toBe(200)
    expect(await dueOf(id)).toBeNull()
    const { messages } = await fileOf(id)
    await desk(id, 'recall', { seq: messages.at(-1)?.seq })
    expect(await dueOf(id)).toBe(brand('2T10:05'))
    const { last_seq } = await fileOf(id)
    await desk(id, 'close', { reason: '问题已解决', last_seq })
    expect(await dueOf(id)).toBeNull()
    await at('2T11:00')
    await send(player, '还有一个问题')
    expect(await fileOf(id)).toMatchObject({ topic: 'other' })
    expect(await dueOf(id)).toBe(brand('2T11:15'))
  })

  it('who is not answered in time becomes a task of the lead, and the answer is late', async () => {
    await at('2T10:00')
    const { id } = await talking()
    await at('2T10:14')
    expect(await lateTasks(lead)).toEqual([])
    await at('2T10:16')
    expect([await lateTasks(lead), await lateTasks(agent)]).toEqual([[1], []])
    await answer(id, '您好')
    expect(await lateTasks(lead)).toEqual([])
    const { rows } = await app().owner.query(
      `SELECT was_late FROM support_message WHERE conversation_id = $1 AND speaker = 'staff'`,
      [id],
    )
    expect(rows).toEqual([{ was_late: true }])
  })
})

describe('R-SERVE-41: the times to an answer', () => {
  const targets = { deposit: 3, withdrawal: 5, transfer: 5, other: 30 }
  const save = (token: string, more: object = {}) =>
    app().call(
      '/admin/api/service-hours/targets',
      { ...targets, version: 1, ...more },
      token,
    )

  it('are the lead’s to change, hold for who begins to wait, and are written down', async () => {
    await at('2T10:00')
    const before = await talking()
    expect((await save(agent)).code).toBe(403)
    expect(await save(lead)).toMatchObject({ code: 200, data: { targets, version: 2 } })
    expect((await save(lead)).error).toBe('content.stale')
    const after = await talking()
    expect([await dueOf(before.id), await dueOf(after.id)]).toEqual([
      brand('2T10:15'),
      brand('2T10:30'),
    ])
    expect(await app().auditTrail('service-hours')).toEqual(['组长 support.targets-saved'])
  })

  it.each([0, 1441, 'x', -1])('%s minutes are none', async (other) => {
    const reply = await save(lead, { other, version: 2 })
    expect(reply.code).toBe(422)
  })
})
