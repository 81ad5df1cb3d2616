import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let owner: string
let startOfTest: string

type Bet = { bet_id: string; platname: string; status: number }
const record = async (body: object) =>
  (await app().expectOk('/api/betrecord', body, player.token)).data as unknown as {
    data: Bet[]
    total: number
  }

beforeAll(async () => {
  player = await app().registerPlayer()
  owner = await app().staffToken()
  await app().fund(player, 60_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  const { data } = await app().expectOk(
    '/api/getGameUrl',
    { plat_name: 'obgdy' },
    player.token,
  )
  const { url, opened_at } = data as { url: string; opened_at: string }
  startOfTest = opened_at
  const session = new URL(url).searchParams.get('session') ?? ''
  for (let n = 0; n < 3; n += 1) await app().spin(session, '2')
  await app().runJob('import-bets')
  // Adds a bet that has been open for two days, and a void one.
  await app().owner.query(
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
     VALUES ('obgdy', 'open-1', 1, $1, 'koi-leap', 500, 0, 'open', now() - interval '2 days'),
       ('obgdy', 'void-1', 2, $1, 'koi-leap', 700, 0, 'void', now())`,
    [player.id],
  )
})

describe('the player’s record', () => {
  it('R-BET-07: is filtered by state', async () => {
    expect((await record({ status: 1 })).total).toBe(3)
    expect((await record({ status: 2 })).data).toMatchObject([
      { bet_id: 'open-1', status: 2 },
    ])
    expect((await record({ status: 0 })).data).toMatchObject([
      { bet_id: 'void-1', status: 0 },
    ])
    for (const all of [{}, { status: -1 }, { status: '' }])
      expect((await record(all)).total).toBe(5)
    const wrong = await app().call('/api/betrecord', { status: 7 }, player.token)
    expect(wrong).toMatchObject({ code: 422 })
  })

  it('R-BET-08: tells one bet with all that became of it, to its player alone', async () => {
    const request = { platname: 'obgdy', bet_id: 'open-1' }
    const { data } = await app().expectOk('/api/betdetail', request, player.token)
    expect(data).toMatchObject({
      bet_id: 'open-1',
      bet_amount: 5,
      payout: 0,
      valid: 0,
      settled_at: null,
      version: 1,
      playable: true,
    })
    const other = await app().registerPlayer()
    expect(await app().call('/api/betdetail', request, other.token)).toMatchObject({
      code: 404,
    })
    const none = { platname: 'pp', bet_id: 'open-1' }
    expect(await app().call('/api/betdetail', none, player.token)).toMatchObject({
      code: 404,
    })
  })

  it('R-GAME-38: a session tells its rounds, stakes and result since it was opened', async () => {
    const request = { platname: 'obgdy', since: startOfTest }
    const { data } = await app().expectOk('/api/playstanding', request, player.token)
    expect(data).toMatchObject({ rounds: 3, stake: 6 })
    const laterRequest = {
      platname: 'obgdy',
      since: new Date(Date.now() + 60_000).toISOString(),
    }
    expect(
      (await app().expectOk('/api/playstanding', laterRequest, player.token)).data,
    ).toEqual({
      rounds: 0,
      stake: 0,
      result: 0,
    })
    const wrong = { platname: 'obgdy', since: 'yesterday' }
    expect(await app().call('/api/playstanding', wrong, player.token)).toMatchObject({
      code: 422,
    })
  })
})

// R-GAME-40
describe('the desk of bets', () => {
  const bets = async (body: object) =>
    (await app().expectOk('/admin/api/bets', body, owner)).data as unknown as {
      data: { bet_id: string; username: string }[]
      total: number
    }

  it('finds by player, number, venue, state and day', async () => {
    expect((await bets({ search: player.name })).total).toBe(5)
    expect((await bets({ search: player.name.toUpperCase() })).total).toBe(5)
    expect((await bets({ search: 'void-1' })).data).toMatchObject([
      { bet_id: 'void-1', username: player.name },
    ])
    expect((await bets({ status: 'stuck' })).data).toMatchObject([{ bet_id: 'open-1' }])
    expect((await bets({ venue: 'pp' })).total).toBe(0)
    expect((await bets({ until: '2020-01-01' })).total).toBe(0)
    const wrong = await app().call('/admin/api/bets', { since: '2020-13-45' }, owner)
    expect(wrong).toMatchObject({ code: 422 })
  })

  it('reckons figures by game, void bets left out, over at most a month', async () => {
    const { data } = await app().expectOk('/admin/api/bets/figures', {}, owner)
    const page = data as unknown as {
      data: Record<string, unknown>[]
      sums: { rounds: number; stake: number; payout: number; ggr: number; rtp: number }
    }
    expect(page.data).toMatchObject([{ venue: 'obgdy', game_code: 'koi-leap', players: 1 }])
    const { sums } = page
    expect(sums).toMatchObject({ rounds: 4, stake: 11 })
    // Only settled bets have a result: three spins of two yuan.
    expect(sums.ggr).toBeCloseTo(6 - sums.payout, 2)
    expect(sums.rtp).toBe(Math.round((sums.payout / 6) * 10_000))
    const long = { since: '2026-01-01', until: '2026-03-01' }
    expect(await app().call('/admin/api/bets/figures', long, owner)).toMatchObject({
      code: 422,
    })
    const cashier = await app().memberWith('bet.view')
    expect(await app().call('/admin/api/bets/figures', {}, cashier)).toMatchObject({
      code: 403,
    })
  })
})

it('D-27: staff find the bets of a game by a part of its name, or by its code', async () => {
  const bets = async (game: string) => {
    const { data } = await app().expectOk('/admin/api/bets', { game }, owner)
    return (data as unknown as { data: { game_name: string }[] }).data
  }
  const all = await bets('')
  const name = all[0]?.game_name ?? ''
  expect(name).not.toBe('')
  expect(await bets(name.slice(1))).toEqual(all)
  expect(await bets('koi-leap')).toEqual(all)
  expect(await bets('%')).toEqual([])
  expect(await bets('没有')).toEqual([])
})

// R-ADMIN-253
it('D-27: the sums of the bets of a filter', async () => {
  const sums = async (filter: object) =>
    (await app().expectOk('/admin/api/bets/sums', filter, owner)).data
  const { data } = await app().expectOk('/admin/api/bets', { status: 'settled' }, owner)
  const bets = (data as unknown as { data: { stake: number; payout: number }[] }).data
  const [stake, payout] = [6, bets.reduce((sum, bet) => sum + bet.payout, 0)]
  expect(await sums({})).toMatchObject({
    bets: 5,
    more: 0,
    stake: stake + 5,
    open_stake: 5,
  })
  const settledSums = { bets: 3, stake, open_stake: 0, valid: 6 }
  expect(await sums({ status: 'settled', search: player.name })).toMatchObject(settledSums)
  const { result, payout: paidSum } = (await sums({ status: 'settled' })) ?? {}
  expect([paidSum, result]).toEqual([payout, Number((stake - payout).toFixed(2))])
  expect(await sums({ search: 'nobody' })).toMatchObject({ bets: 0, stake: 0, result: 0 })
  expect(
    (await app().call('/admin/api/bets/sums', { since: '2026-02-30' }, owner)).code,
  ).toBe(422)
})
