import { gameRateFields } from '@jinli/contract/rebate/game-rates'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { moneySettingFlows } from '@jinli/dev-env/money-setting-flows'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

// In a new database VIP10 has 1 % on slots, and gifts of 0.005555 % of each stake.
const app = useTestApp()

let maker: TestStaff
let checker: TestStaff
let shippedLevels: Record<string, number>[]

type Document = { levels: Record<string, number>[]; games: object[] }
type Row = { key: string; newest: number; current: { value: Document } }

function rates(game: string, percent: number): object {
  const own = gameRateFields.map((field) => [field, percent] as const)
  return { venue: 'obgdy', game, ...Object.fromEntries(own) }
}

async function setReturn(game: string, basisPoints: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO venue_game (venue, code, name, rtp_least, rtp_most) VALUES ('obgdy', $1, $1, 0, $2)
     ON CONFLICT (venue, code) DO UPDATE SET rtp_most = excluded.rtp_most`,
    [game, basisPoints],
  )
}

async function setting(key: string): Promise<Row> {
  const { data } = await app().expectOk('/admin/api/settings', {}, maker.token)
  const row = (data as unknown as Row[]).find((each) => each.key === key)
  if (!row) throw new Error(`no setting ${key}`)
  return row
}

async function propose(key: string, value: object, more: object = {}) {
  const { newest } = await setting(key)
  const body = { value, reason: '调整', based_on: newest, sure: 1, ...more }
  return app().call(`/admin/api/settings/${key}/propose`, body, maker.token)
}

function approve(id: unknown) {
  return app().call(`/admin/api/settings/${String(id)}/approve`, {}, checker.token)
}

/** The shipped levels with another rate on slots for VIP10. */
function levelsWith(electron: number): object {
  const last = { ...shippedLevels[9], electron }
  return { levels: [...shippedLevels.slice(0, 9), last] }
}

const withOwn = (percent: number) => ({ games: [rates('narrow', percent)] })
const withoutOwn = { games: [] }

beforeAll(async () => {
  maker = await app().newStaff('finance')
  checker = await app().newStaff('finance')
  shippedLevels = (await setting('vip')).current.value.levels
})

// `narrow` leaves the house 1 %, `wide` 1.5 %.
beforeEach(async () => {
  const { changeSetting } = moneySettingFlows(app())
  await app().owner.query(
    `UPDATE money_setting SET state = 'cancelled' WHERE state = 'draft'`,
  )
  await changeSetting('vip', levelsWith(1))
  await changeSetting('rebate', withOwn(0.5))
  await setReturn('narrow', 9900)
  await setReturn('wide', 9850)
  maker = await app().newStaff('finance')
  checker = await app().newStaff('finance')
})

// R-REBATE-24
describe('V-1: a table that takes the edge of a game', () => {
  it('is refused as a draft, with the game, the level and the figures; nothing is changed', async () => {
    const before = await app().tableDigest()
    const raised = await propose('vip', levelsWith(1.5))
    expect(raised).toMatchObject({
      code: 422,
      error: 'setting.edge',
      message: expect.stringContaining(
        'wide（obgdy/wide）VIP10：返还98.5% + 返水1.5% + 礼金0.005555% = 100.005555%，须低于100%',
      ),
    })
    const dropped = await propose('rebate', withoutOwn)
    expect(dropped.message).toContain('narrow（obgdy/narrow）VIP10：返还99% + 返水1%')
    expect((await propose('rebate', withOwn(1))).error).toBe('setting.edge')
    const gifts = shippedLevels.map((level, at) =>
      at === 9 ? { ...level, rise_gift: 4_200_000 } : level,
    )
    const given = await propose('vip', { levels: gifts })
    expect(given.message).toMatch(
      /narrow）VIP9：返还99% \+ 返水0.5% \+ 礼金1.506017% .*另有1款游戏超出/,
    )
    expect(await app().tableDigest()).toEqual(before)
    expect((await propose('vip', levelsWith(1.4))).code).toBe(200)
    expect((await propose('rebate', withOwn(0.6))).code).toBe(200)
  })

  it('names a game that no venue lists: refused, so that no typing error stays', async () => {
    const typo = { games: [rates('narrow', 0.5), rates('narow', 0.5)] }
    expect(await propose('rebate', typo)).toMatchObject({
      error: 'setting.invalid',
      message: expect.stringContaining('没有游戏 obgdy/narow'),
    })
  })

  it('is refused when it is put in force, after the venue has raised the return', async () => {
    const { data } = await propose('vip', levelsWith(1.4))
    await setReturn('wide', 9870)
    expect(await approve(data?.id)).toMatchObject({ code: 422, error: 'setting.edge' })
    expect((await setting('vip')).current.value).toEqual(levelsWith(1))
    await setReturn('wide', 9850)
    expect((await approve(data?.id)).code).toBe(200)
  })

  it('is judged at each hour beside the version that will hold then', async () => {
    await setReturn('wide', 9600)
    const { data } = await propose('vip', levelsWith(1.2), {
      effective_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect((await approve(data?.id)).code).toBe(200)
    // 0.9 % is enough now, but VIP9 and VIP10 of the next hour need the own rates.
    await app().owner.query(`UPDATE venue_game SET rtp_most = 9890 WHERE code = 'narrow'`)
    expect(await propose('rebate', withoutOwn)).toMatchObject({ error: 'setting.edge' })
    expect((await propose('rebate', withOwn(0.4))).code).toBe(200)
  })

  it('does not bind a hidden game, which can be opened by nobody', async () => {
    await app().owner.query(`UPDATE venue_game SET hidden = true WHERE code = 'narrow'`)
    expect((await propose('rebate', withoutOwn)).code).toBe(200)
    await app().owner.query(`UPDATE venue_game SET hidden = false WHERE code = 'narrow'`)
  })
})

const rounds = Array.from({ length: 20 }, (_, n) => n + 1)
const hold = {
  text: `SELECT FROM money_setting WHERE key IN ('vip', 'rebate') AND version = 1 FOR UPDATE`,
  values: [],
}

describe('V-1: two tables put in force in the same second', () => {
  it.each(rounds)(
    'of which only one keeps the edge: the later is refused (%i)',
    async () => {
      // Own rates of 0.5 % bear the new levels; the shipped levels bear no own rates at 98.9 %.
      await setReturn('wide', 9600)
      await setReturn('narrow', 9890)
      const vip = await propose('vip', levelsWith(1.2))
      const rebate = await propose('rebate', withoutOwn)
      expect([vip.code, rebate.code]).toEqual([200, 200])
      const ids = [vip.data?.id, rebate.data?.id]
      const replies = await releaseTogether(app().owner, hold, 2, () =>
        atOnce(2, (n) => approve(ids[n])),
      )
      expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 422: 1 })
      expect(replies.find(({ code }) => code === 422)?.error).toBe('setting.edge')
      const { rows } = await app().owner.query(
        `SELECT count(*)::int AS approved FROM money_setting WHERE id = ANY ($1) AND state = 'approved'`,
        [ids],
      )
      expect(rows).toEqual([{ approved: 1 }])
    },
  )
})
