import { bankDeposit, type Reply, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { venue: { timeoutMs: 2000 } } })
let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
})

const at = (player: TestPlayer, action: string) =>
  `/admin/api/players/${player.name}/${action}`
const freeze = (player: TestPlayer, reason = '资金来源核查') =>
  app().call(at(player, 'freeze'), { reason }, staff)
const unfreeze = (player: TestPlayer, reason = '核查完成') =>
  app().call(at(player, 'unfreeze'), { reason }, staff)
const signIn = ({ name, password }: TestPlayer) =>
  app().call('/api/login_pc', { name, password })

async function newPlayer(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  return player
}
const toVenue = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }

describe('G-8 R-ADMIN-203: a freeze', () => {
  it('ends sign-ins and games, keeps the player out, and calls the money home', async () => {
    const player = await newPlayer()
    await app().expectOk('/api/transfer', toVenue, player.token)
    const game = await app().openGame(player)
    expect((await freeze(player)).code).toBe(200)
    expect(await app().spin(game)).toMatchObject({ error: 'session_expired' })
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
    expect((await signIn(player)).error).toBe('auth.disabled')
    await app().runJob('recall-money')
    expect((await app().whereabouts(player)).atVenue).toBe(0n)
    expect(await app().auditTrail(player.name)).toEqual(['管理员 player.frozen'])
  })

  it('is ended with a reason; both stand in its history', async () => {
    const player = await newPlayer()
    expect((await unfreeze(player)).error).toBe('freeze.not-frozen')
    await freeze(player)
    expect((await freeze(player)).error).toBe('freeze.frozen')
    expect((await unfreeze(player, ' ')).error).toBe('review.reason-missing')
    expect((await unfreeze(player)).code).toBe(200)
    expect((await signIn(player)).code).toBe(200)
    const { data } = await app().expectOk(at(player, 'freezes'), {}, staff)
    expect(data).toMatchObject([{ reason: '资金来源核查', end_reason: '核查完成' }])
  })

  it('is refused for an account that is closed, and changes nothing', async () => {
    const player = await newPlayer()
    const close = `UPDATE player SET status = 'closed' WHERE id = $1`
    await app().owner.query(close, [player.id])
    const before = await app().tableDigest()
    expect((await freeze(player)).error).toBe('freeze.frozen')
    expect(await app().tableDigest()).toEqual(before)
  })

  it('is for who may, of a player who is there', async () => {
    const player = await newPlayer()
    const other = await app().memberWith('player.view')
    const reason = { reason: '试' }
    const forbidden = await app().call(at(player, 'freeze'), reason, other)
    expect(forbidden.error).toBe('session.forbidden')
    const nobody = await app().call('/admin/api/players/nobody-here/freeze', reason, staff)
    expect(nobody.error).toBe('player.not-found')
  })
})

it('G-8 R-ADMIN-204: staff end the sign-ins of a player, who may sign in again', async () => {
  const player = await newPlayer()
  const path = at(player, 'sign-ins/end')
  const { data } = await app().expectOk(path, { reason: '手机丢失' }, staff)
  expect(data).toEqual({ ended: 1 })
  expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
  expect((await signIn(player)).code).toBe(200)
})

describe('G-8 R-ADMIN-205: a freeze among money calls', () => {
  const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

  async function moneyCall(player: TestPlayer, bank: unknown, n: number): Promise<Reply> {
    if (n % 4 === 0) return app().call('/api/recharge', bankDeposit(10_000n), player.token)
    if (n % 4 === 1) {
      const form = { amount: 100, bank, password: player.payPassword }
      return app().call('/api/withdraw', form, player.token)
    }
    if (n % 4 === 2) return app().call('/api/transfer', toVenue, player.token)
    return app().call('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
  }

  async function orders(player: TestPlayer): Promise<unknown> {
    const { rows } = await app().owner.query(
      `SELECT (SELECT count(*)::int FROM deposit WHERE player_id = $1) AS deposits,
        (SELECT count(*)::int FROM withdrawal WHERE player_id = $1) AS withdrawals,
        (SELECT count(*)::int FROM venue_transfer WHERE player_id = $1 AND direction = 'to_venue') AS transfers,
        (SELECT count(*)::int FROM game_session WHERE player_id = $1) AS games`,
      [player.id],
    )
    return rows[0]
  }

  it.each(rounds)('round $round: nothing begins after its answer', async ({ round }) => {
    const player = await newPlayer()
    const bank = await app().bindCard(player)
    const place = (round * 5) % 16
    let atTheAnswer: unknown
    const replies = await atOnce(16, async (n) => {
      if (n !== place) return moneyCall(player, bank, n)
      const reply = await freeze(player)
      atTheAnswer = await orders(player)
      return reply
    })
    expect(replies[place]?.code).toBe(200)
    const late = await atOnce(8, (n) => moneyCall(player, bank, n))
    expect(tally(late.map(({ code }) => code))).toEqual({ 401: 8 })
    expect(await orders(player)).toEqual(atTheAnswer)
  })
})
