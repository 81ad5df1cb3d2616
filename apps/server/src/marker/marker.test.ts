import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const { apply, applyFor, balanceOf, decide, promotion } = promotionFlows(app)
const play = betFlow(app)
const queue = '/admin/api/marker-cases'

let risk: TestStaff
beforeAll(async () => {
  risk = await app().newStaff('risk', '小风')
})

/** Writes raises of the limit, each a marker, as the player's forms do. */
async function raiseLimit({ id }: TestPlayer, times: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO play_limit_change (player_id, action, raise_to, ip)
      SELECT $1, 'ask', 100000, '203.0.113.1' FROM generate_series(1, $2::int)`,
    [id, times],
  )
}

/** Lets readers and the job count what is new, twice at the same time. */
async function count(): Promise<void> {
  await app().readAllEvents()
  await app().clock.forward(2 * minuteMs)
  await Promise.all([app().runJob('score-players'), app().runJob('score-players')])
}

/** Losses of all balance in each hour: chasing, and big losses before deposits. */
async function chase(player: TestPlayer, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await app().fund(player, 10_000n)
    await play(player, 'obgdy', 200)
    await app().clock.forward(11 * minuteMs)
  }
}

type Case = {
  id: string
  level: string
  score: number
  reasons: { kind: string; words: string }[]
}

async function casesOf({ name }: TestPlayer, filter: object = {}): Promise<Case[]> {
  const { data } = await app().expectOk(queue, { search: name, ...filter }, risk.token)
  return (data as unknown as { data: Case[] }).data
}

async function newCase(raises = 3): Promise<{ player: TestPlayer; id: string }> {
  const player = await app().registerPlayer()
  await raiseLimit(player, raises)
  await count()
  return { player, id: (await casesOf(player))[0]?.id ?? '' }
}

function act(id: string, step: string, body: object = {}, { token } = risk) {
  return app().call(`${queue}/${id}/${step}`, { note: '已核对', ...body }, token)
}

describe('R-CARE-62: markers are counted from what is new', () => {
  it('R-CARE-62: what players did becomes a score with reasons, once, and history stays', async () => {
    const player = await app().registerPlayer()
    await chase(player, 4)
    await count()
    const [first] = await casesOf(player)
    expect(first).toMatchObject({ level: 'watch', score: 4 })
    expect(first?.reasons).toMatchObject([
      { kind: 'chasing', words: '28天内有3次，输光后几小时内再次存款' },
    ])
    await raiseLimit(player, 3)
    await count()
    expect(await casesOf(player)).toMatchObject([
      { id: first?.id, level: 'strong', score: 8, blocks_offers: 1 },
    ])
    const { data } = await app().expectOk(`${queue}/${first?.id}`, {}, risk.token)
    expect(data?.history).toMatchObject([
      { score: 8, level: 'strong' },
      { score: 4, level: 'watch' },
    ])
  })

  it('R-CARE-62: nothing new, no new score', async () => {
    const { player } = await newCase()
    await raiseLimit(player, 0)
    await app().owner.query(
      'INSERT INTO marker_due VALUES ($1, app_now()) ON CONFLICT DO NOTHING',
      [player.id],
    )
    await count()
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM marker_score WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('R-CARE-63: staff act on a case', () => {
  it('R-CARE-63: with the right, with a note, each step in log and audit trail', async () => {
    const { player, id } = await newCase()
    const seer = await app().newStaff(await app().plantRole(['marker.view']))
    expect(await act(id, 'call', {}, seer)).toMatchObject({ code: 403 })
    expect(await act(id, 'call', { note: '  ' })).toMatchObject({
      error: 'marker.text-missing',
    })
    expect(await act('999999', 'call')).toMatchObject({ code: 404 })
    expect(await act(id, 'call', { note: '电话已接，愿意设限额' })).toMatchObject({
      code: 200,
    })
    expect(
      await act(id, 'message', { note: '我们留意到您近期多次提高限额。' }),
    ).toMatchObject({
      code: 200,
    })
    const mails = await app().owner.query(
      `SELECT reason FROM mail WHERE player_id = $1 AND kind = 'marker.message'`,
      [player.id],
    )
    expect(mails.rows).toEqual([{ reason: '我们留意到您近期多次提高限额。' }])
    expect(await act(id, 'offers', { blocked: 1 })).toMatchObject({ code: 200 })
    expect(await act(id, 'offers', { blocked: 1 })).toMatchObject({
      error: 'review.already-decided',
    })
    const replies = await Promise.all([
      act(id, 'close'),
      act(id, 'close'),
      act(id, 'close'),
    ])
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 2 })
    expect(await act(id, 'call')).toMatchObject({ error: 'review.already-decided' })
    const { data } = await app().expectOk(`${queue}/${id}`, {}, risk.token)
    const log = data?.log as { kind: string }[] | undefined
    expect(log?.map(({ kind }) => kind)).toEqual(['close', 'block', 'message', 'call'])
    const trail = await app().auditTrail(player.name)
    for (const step of ['called', 'messaged', 'blocked', 'closed'])
      expect(trail).toContainEqual(`小风 marker.${step}`)
    expect(await casesOf(player)).toEqual([])
    expect(await casesOf(player, { status: 'closed' })).toMatchObject([
      { reason: '已核对' },
    ])
  })

  it('R-CARE-63: a closed case opens again only with a higher score', async () => {
    const { player, id } = await newCase(3)
    await app().expectOk(`${queue}/${id}/close`, { note: '误报' }, risk.token)
    await raiseLimit(player, 1)
    await count()
    expect(await casesOf(player)).toEqual([])
    await raiseLimit(player, 1)
    await count()
    expect(await casesOf(player)).toMatchObject([{ score: 6 }])
  })
})

describe('R-CARE-64: offers stop while a case says so', () => {
  it('R-CARE-64: no bonus and no mailing; a closed case allows both', async () => {
    const offer = await promotion()
    const { player, id } = await newCase()
    await app().expectOk(`${queue}/${id}/offers`, { note: '停', blocked: 1 }, risk.token)
    expect(await apply(player, offer)).toMatchObject({ error: 'marker.no-offers' })
    const barred = () =>
      app().owner.query('SELECT FROM play_limit_barred WHERE player_id = $1', [player.id])
    expect((await barred()).rowCount).toBe(1)
    await app().expectOk(`${queue}/${id}/close`, { note: '已处理' }, risk.token)
    expect((await barred()).rowCount).toBe(0)
    expect(await apply(player, offer)).toMatchObject({ code: 200 })
  })

  it('R-CARE-64: a mailing to the level leaves the player out', async () => {
    const { player, id } = await newCase()
    const other = await app().registerPlayer()
    await app().owner.query('UPDATE player SET vip_level = 7 WHERE id = ANY ($1)', [
      [player.id, other.id],
    ])
    await app().expectOk(`${queue}/${id}/offers`, { note: '停', blocked: 1 }, risk.token)
    const letter = { audience: 'level', level: 7, title: '活动', content: '<p>活动</p>' }
    const owner = await app().staffToken()
    const { data } = await app().expectOk('/admin/api/mailings/create', letter, owner)
    await app().runJob('send-mailings')
    const { rows } = await app().owner.query(
      'SELECT player_id FROM mail WHERE mailing_id = $1',
      [data?.id],
    )
    expect(rows).toEqual([{ player_id: BigInt(other.id) }])
  })

  it('R-CARE-64: nothing is paid after the answer, twenty rounds', async () => {
    const offer = await promotion()
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const application = await applyFor(player, offer)
      await raiseLimit(player, 3)
      await count()
      const [open] = await casesOf(player)
      let atTheAnswer = -1n
      const replies = await atOnce(3, async (n) => {
        if (n !== round % 3) return decide(application, 'approve')
        const reply = await act(open?.id ?? '', 'offers', { blocked: 1 })
        atTheAnswer = await balanceOf(player)
        return reply
      })
      expect(replies[round % 3]).toMatchObject({ code: 200 })
      await decide(application, 'approve')
      expect(await balanceOf(player)).toBe(atTheAnswer)
    }
    await app().assertLedgerBalances()
  }, 60_000)
})

describe('R-CARE-65: the player sees what was noticed', () => {
  it('R-CARE-65: in plain words, and contests once', async () => {
    const { player, id } = await newCase()
    const { data } = await app().expectOk('/api/markernotice', {}, player.token)
    expect(data).toMatchObject({ open: 1, reasons: ['28天内提高限额3次'], no_offers: 0 })
    const contest = (text: string) =>
      app().call('/api/markernotice/contest', { text }, player.token)
    expect(await contest(' ')).toMatchObject({ error: 'marker.text-missing' })
    const replies = await Promise.all([1, 2, 3].map((n) => contest(`是误会${n}`)))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 1721: 2 })
    const [open] = await casesOf(player)
    expect(open).toMatchObject({ id, contest: expect.stringMatching(/^是误会/) })
    const other = await app().registerPlayer()
    expect(
      await app().call('/api/markernotice/contest', { text: '无' }, other.token),
    ).toMatchObject({ error: 'http.not-found' })
    await app().expectOk(`${queue}/${id}/close`, { note: '已核对' }, risk.token)
    const after = await app().expectOk('/api/markernotice', {}, player.token)
    expect(after.data).toMatchObject({ open: 0, reasons: [] })
  })
})
