import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
let player: TestPlayer
beforeEach(async () => {
  player = await app().registerPlayer()
})

type Line = { id: string; title: string; created_at: string; read: number }

/** Inserts `n` automatic mails a second apart, the oldest first. */
async function plant(n: number, member = player): Promise<void> {
  await app().owner.query(
    `INSERT INTO mail (player_id, kind, number, amount, way, created_at)
     SELECT $1, 'deposit.approved', 'D' || n, n * 100, 'bank', app_now() - make_interval(secs => $2 - n)
     FROM generate_series(1, $2::int) n`,
    [member.id, n],
  )
}

async function box(body: object = {}, member = player) {
  const { data } = await app().expectOk('/api/noticeList', body, member.token)
  return data as { data: Line[]; total: number; last_page: number; per_page: number }
}

async function unread(member = player): Promise<unknown> {
  return (await app().expectOk('/api/user', {}, member.token)).data?.unread
}

async function read(id: string, member = player) {
  return app().call('/api/message/read', { id }, member.token)
}

// R-MSG-03 R-CALL-26
describe('the mailbox', () => {
  it('is paged, fifty at a time unless asked otherwise; empty it has one empty page', async () => {
    expect(await box()).toMatchObject({ data: [], total: 0, last_page: 1, per_page: 50 })
    await plant(120)
    const first = await box({ page: 1 })
    expect(first).toMatchObject({ total: 120, last_page: 3, per_page: 50 })
    expect(first.data).toHaveLength(50)
    const third = await box({ page: 3 })
    expect(third.data).toHaveLength(20)
    expect(third.data.at(-1)).toMatchObject({
      title: '存款已到账',
      content: expect.stringContaining('订单号：D1<'),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect((await box({ page: 4 })).data).toEqual([])
    const small = await fetch(`${app().url}/api/noticelist?page=2`, {
      headers: { authorization: `Bearer ${player.token}` },
    })
    expect(await small.json()).toMatchObject({ code: 200, data: { current_page: 2 } })
  })

  it('is the player’s own: nobody reads or marks another’s', async () => {
    const other = await app().registerPlayer()
    await plant(1, other)
    const [theirs] = (await box({}, other)).data
    expect((await box()).data).toEqual([])
    for (const id of [theirs?.id ?? '', 'g1', '0', '', 'x', '9'.repeat(18)])
      expect(await read(id)).toMatchObject({ status: 200, code: 404 })
    expect((await read('9'.repeat(21))).code).toBe(422)
    expect(await unread(other)).toBe(1)
    expect(await app().call('/api/noticeList')).toMatchObject({ code: 401 })
  })
})

// R-MSG-08
describe('read marks', () => {
  it('one, the same again, and all that was seen', async () => {
    await plant(5)
    expect(await unread()).toBe(5)
    const { data } = await box()
    const id = data[2]?.id ?? ''
    expect(await read(id)).toMatchObject({ code: 200, data: { unread: 4 } })
    expect(await read(id)).toMatchObject({ code: 200, data: { unread: 4 } })
    expect((await box()).data.map((each) => each.read)).toEqual([0, 0, 1, 0, 0])
    // A mail that came after the reader loaded the page stays unread.
    const until = data[1]?.created_at
    const all = { until }
    expect(await app().expectOk('/api/message/readall', all, player.token)).toMatchObject({
      data: { unread: 1 },
    })
    expect((await box()).data.map((each) => each.read)).toEqual([0, 1, 1, 1, 1])
  })

  it('counts to a hundred, whatever there is', async () => {
    await plant(150)
    expect(await unread()).toBe(100)
    const { data } = await box()
    const all = { until: data[0]?.created_at }
    await app().expectOk('/api/message/readall', all, player.token)
    expect(await unread()).toBe(0)
  })

  it('marks and arrivals at the same moment never leave a wrong count, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { data } = await box()
      await atOnce(6, async (n) => {
        const until = data[0]?.created_at ?? '2020-01-01 00:00:00'
        if (n % 3 === 0) await plant(1)
        else if (n % 3 === 1) await read(data[0]?.id ?? '0')
        else await app().call('/api/message/readall', { until }, player.token)
      })
      const { rows } = await app().owner.query(
        'SELECT count(*)::int AS n FROM mail WHERE player_id = $1 AND read_at IS NULL',
        [player.id],
      )
      expect(await unread()).toBe(rows[0].n)
    }
    expect((await box()).total).toBe(40)
  })

  it('the count is read by its index, however much was read before', async () => {
    await app().owner.query(
      `INSERT INTO mail (player_id, kind, read_at)
       SELECT $1, 'deposit.approved', app_now() FROM generate_series(1, 20000)`,
      [player.id],
    )
    await plant(3)
    await app().owner.query('ANALYZE mail')
    const { rows } = await app().owner.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) SELECT count(*) FROM (
        SELECT FROM mailbox(${player.id}) WHERE read_at IS NULL LIMIT 100) u`,
    )
    const plan = JSON.stringify(rows)
    expect(plan).toContain('mail_unread')
    expect(plan).not.toContain('"Actual Rows":20000')
  })
})
