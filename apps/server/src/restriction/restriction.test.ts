import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { venue: { timeoutMs: 2000 } } })
let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
})

const at = (player: TestPlayer, action: string) =>
  `/admin/api/players/${player.name}/${action}`
const texts = { reason: '核对付款账户', player_text: '请联系客服并准备好付款凭证。' }
const restrict = (player: TestPlayer, kind: string, more: object = {}) =>
  app().call(at(player, 'restrict'), { kind, ...texts, ...more }, staff)

async function newRestriction(
  player: TestPlayer,
  kind: string,
  more: object = {},
): Promise<string> {
  const { code, data } = await restrict(player, kind, more)
  expect(code).toBe(200)
  return String(data?.id)
}
const end = (player: TestPlayer, id: string, reason = '核对完成') =>
  app().call(at(player, `restrictions/${id}/end`), { reason }, staff)

async function newPlayer(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  return player
}

const toVenue = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
const home = { amount: 50, sourcetype: 'obgdy', targettype: 'userbalance' }

const calls = {
  deposit: ({ token }: TestPlayer) =>
    app().call('/api/recharge', bankDeposit(10_000n), token),
  withdrawal: async (player: TestPlayer, bank: unknown) =>
    app().call(
      '/api/withdraw',
      { amount: 100, bank, password: player.payPassword },
      player.token,
    ),
  transfer: ({ token }: TestPlayer) => app().call('/api/transfer', toVenue, token),
  launch: ({ token }: TestPlayer) =>
    app().call('/api/getGameUrl', { plat_name: 'obgdy' }, token),
  signIn: ({ name, password }: TestPlayer) =>
    app().call('/api/login_pc', { name, password }),
}

/** Returns the refusals of the five calls; empty for a call that went through. */
async function refusalsFor(player: TestPlayer, bank: unknown): Promise<string> {
  const replies = [
    await calls.transfer(player),
    await calls.launch(player),
    await calls.deposit(player),
    await calls.withdrawal(player, bank),
    await calls.signIn(player),
  ]
  return replies.map(({ error, code }) => (code === 200 ? 'ok' : `${error}`)).join(' ')
}

describe('R-ADMIN-260: a restriction', () => {
  it.each([
    ['play', 'restriction.play restriction.play ok ok ok'],
    ['deposit', 'ok ok restriction.deposit ok ok'],
    ['withdrawal', 'ok ok ok restriction.withdrawal ok'],
    ['sign_in', `${'session.ended-by-staff '.repeat(4)}restriction.sign-in`],
  ])('of %s stops that and nothing else', async (kind, expected) => {
    const player = await newPlayer()
    const bank = await app().bindCard(player)
    await app().expectOk('/api/transfer', toVenue, player.token)
    const id = await newRestriction(player, kind)
    expect(await refusalsFor(player, bank)).toBe(expected)
    if (kind !== 'sign_in')
      expect((await app().call('/api/transfer', home, player.token)).code).toBe(200)
    expect((await end(player, id)).code).toBe(200)
    const { data } = await app().expectOk('/api/login_pc', {
      name: player.name,
      password: player.password,
    })
    const back = { ...player, token: String(data?.api_token) }
    const after = await refusalsFor(back, bank)
    expect(after).not.toContain('restriction')
  })

  it('R-ADMIN-261: tells the player why and until when, in the refusal and by mail', async () => {
    const player = await newPlayer()
    await newRestriction(player, 'deposit', { until: '2027-01-02T04:00:00Z' })
    const { message } = await calls.deposit(player)
    expect(message).toBe(
      '您的账号暂不能存款，2027-01-02 12:00后恢复。请联系客服并准备好付款凭证。',
    )
    await newRestriction(player, 'withdrawal')
    const bank = await app().bindCard(player)
    expect((await calls.withdrawal(player, bank)).message).toBe(
      '您的账号暂不能取款。请联系客服并准备好付款凭证。',
    )
    const { data } = await app().expectOk('/api/noticeList', {}, player.token)
    const mails = JSON.stringify(data)
    expect(mails).toContain('您的账号暂不能存款，2027-01-02 12:00后恢复。')
    expect(mails).not.toContain(texts.reason)
  })

  it('R-ADMIN-261: ends at its date by itself; a new one may follow', async () => {
    const player = await newPlayer()
    const until = new Date(app().clock.now().getTime() + 3_600_000).toISOString()
    await newRestriction(player, 'deposit', { until })
    expect((await restrict(player, 'deposit')).error).toBe('restriction.exists')
    await app().clock.set(new Date(Date.parse(until) + 1000))
    const back = await app().comeBack(player)
    staff = await app().staffToken()
    expect((await calls.deposit(back)).code).toBe(200)
    await newRestriction(player, 'deposit')
    const { data } = await app().expectOk(at(player, 'restrictions'), {}, staff)
    expect(data).toMatchObject([
      { in_force: 1, ended_at: null, made_by: '管理员' },
      { in_force: 0, ended_by: '', end_reason: '' },
    ])
  })

  it('ends games and calls the money home when it forbids play', async () => {
    const player = await newPlayer()
    await app().expectOk('/api/transfer', toVenue, player.token)
    const game = await app().openGame(player)
    await newRestriction(player, 'play')
    expect(await app().spin(game)).toMatchObject({ error: 'session_expired' })
    await app().runJob('recall-money')
    expect((await app().whereabouts(player)).atVenue).toBe(0n)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(200)
  })

  it('is refused without reason, sentence or a date to come, and once ended', async () => {
    const player = await newPlayer()
    const error = async (more: object) => (await restrict(player, 'play', more)).error
    expect(await error({ reason: ' ' })).toBe('review.reason-missing')
    expect(await error({ player_text: ' ' })).toBe('restriction.text-missing')
    expect(await error({ until: '2020-01-01T00:00:00Z' })).toBe('restriction.until-past')
    expect(await error({ until: '2099-01-01T00:00:00Z' })).toBe('restriction.until-past')
    expect((await restrict(player, 'everything')).code).toBe(422)
    const id = await newRestriction(player, 'play')
    expect((await end(player, id, '')).error).toBe('review.reason-missing')
    expect((await end(await newPlayer(), id)).error).toBe('restriction.ended')
    expect((await end(player, id)).code).toBe(200)
    for (const unknownId of [id, '999999', 'x'])
      expect((await end(player, unknownId)).error).toBe('restriction.ended')
    expect(await app().auditTrail(player.name)).toEqual([
      '管理员 player.restricted',
      '管理员 player.restriction-ended',
    ])
  })

  it('is for who may, of a player who is there', async () => {
    const player = await newPlayer()
    const viewer = await app().memberWith('player.view', 'player.freeze')
    const form = { kind: 'play', ...texts }
    const viewerReply = await app().call(at(player, 'restrict'), form, viewer)
    expect(viewerReply.error).toBe('session.forbidden')
    expect((await app().call(at(player, 'restrictions'), {}, viewer)).code).toBe(200)
    const nobody = await app().call('/admin/api/players/nobody-here/restrict', form, staff)
    expect(nobody.error).toBe('player.not-found')
  })
})
