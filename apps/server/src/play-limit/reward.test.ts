import type { TestPlayer } from '@jinli/dev-env/api-client'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accrueRebates } from '../rebate/rebate.jobs.ts'
import { giveBirthdayGifts } from '../vip/vip.jobs.ts'

// money I-24, decision 049: four players with equal birthdays, bets, deposits and applications.
const app = useTestApp()
const { applyFor, apply, decide, promotion } = promotionFlows(app)
const play = betFlow(app)

const at = (brand: string) => app().clock.stop(`2025-${brand}+08:00`)
const who = ['free', 'shut', 'zero', 'used'] as const
type Who = (typeof who)[number]

const players = {} as Record<Who, TestPlayer>
const applications = {} as Record<Who, string>
/** The promotions of the tests: one with applications made before the tests, one of today, and one of tomorrow. */
const promotions: number[] = []

async function eachSignsIn(): Promise<void> {
  for (const name of who) players[name] = await app().comeBack(players[name])
}

/** Calls `ask` for each player and returns the outcomes by player. */
async function answers(
  ask: (player: TestPlayer, name: Who) => Promise<{ error?: string }>,
) {
  const outcomes: [Who, string][] = []
  for (const name of who)
    outcomes.push([name, (await ask(players[name], name)).error ?? 'given'])
  return Object.fromEntries(outcomes)
}

/** Approves the first application of each player. */
async function approveAll() {
  const { token } = await app().newStaff('operations')
  return answers((_, name) => decide(applications[name], 'approve', {}, token))
}

const expectedAnswers = {
  free: 'given',
  shut: 'play-limit.excluded',
  zero: 'play-limit.reached',
  used: 'play-limit.reached',
}

beforeAll(async () => {
  await app().owner.query(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  await at('06-01T12:00:00')
  for (const name of who) players[name] = await app().registerPlayer()
  await app().owner.query(`UPDATE player SET birthday = '1990-08-12', vip_level = 1`)
  await at('08-11T13:00:00')
  await app().runJob('announce-packets')
  await eachSignsIn()
  for (let n = 0; n < 3; n += 1) promotions.push(await promotion())
  for (const name of who) {
    applications[name] = await applyFor(players[name], promotions[0] ?? 0)
    await app().fund(players[name], 50_000n)
    await play(players[name], 'obgdy', 1000)
  }
  await at('08-12T00:30:00')
  await accrueRebates(app().context, '2025-08-12')
  await at('08-12T09:00:00')
  await eachSignsIn()
  await app().fund(players.used, 30_000n)
  const limit = (name: Who, amount: number) =>
    app().expectOk('/api/depositlimit', { amount }, players[name].token)
  await limit('used', 300)
  await limit('zero', 0)
  // A limit that is not used up blocks nothing.
  await limit('free', 300)
  await app().expectOk('/api/exclude', { term: '7d' }, players.shut.token)
})
// Each test has its own clock.
beforeEach(() => at('08-12T10:00:00'))

// R-LIMIT-20 R-PROMO-17 R-RED-24 R-VIP-25
describe('who is excluded, or has used up their own limit of the day', () => {
  it('applies for no bonus and is paid none that was asked for before', async () => {
    expect(await answers((player) => apply(player, promotions[1] ?? 0))).toEqual(
      expectedAnswers,
    )
    expect(await approveAll()).toEqual(expectedAnswers)
  })

  it('draws no red packet', async () => {
    const draw = ({ token }: TestPlayer) => app().call('/api/douserredpacket', {}, token)
    expect(await answers(draw)).toEqual(expectedAnswers)
  })

  it('is given nothing for a birthday', async () => {
    await giveBirthdayGifts(app().context, '2025-08-12')
    const { rows } = await app().owner.query('SELECT player_id FROM vip_gift')
    expect(rows.map(({ player_id }) => player_id)).toEqual([players.free.id])
  })

  it('is invited by no mail to their level; what is written to them by name comes', async () => {
    const text = { title: '周年庆', content: '<p>来玩</p>' }
    const { token } = await app().newStaff('operations')
    const send = (aim: object) =>
      app().expectOk('/admin/api/mailings/create', { ...aim, ...text }, token)
    const { data } = await send({ audience: 'level', level: 1 })
    // A mail to half of all players takes a second person.
    const { token: second } = await app().newStaff('operations')
    const mailing = (data as { id: string }).id
    await app().expectOk(`/admin/api/mailings/${mailing}/confirm`, {}, second)
    await app().runJob('send-mailings')
    const invitedPlayers = async () => {
      const { rows } = await app().owner.query(
        `SELECT player_id FROM mail WHERE kind = 'mailing' ORDER BY id`,
      )
      return rows.map(({ player_id }) => player_id)
    }
    expect(await invitedPlayers()).toEqual([players.free.id])
    await send({ audience: 'names', names: players.shut.name })
    expect(await invitedPlayers()).toEqual([players.free.id, players.shut.id])
  })
})

// R-LIMIT-21 R-REBATE-16
it('a rebate is earned already: a limit of deposits does not stop its claim, an exclusion does', async () => {
  const claim = ({ token }: TestPlayer) => app().call('/api/dofanshui', {}, token)
  expect(await answers(claim)).toEqual({
    free: 'given',
    shut: 'play-limit.excluded',
    zero: 'given',
    used: 'given',
  })
})

// R-LIMIT-20
it('the next brand day has its own limit, and gives again', async () => {
  await at('08-13T00:00:00')
  await eachSignsIn()
  expect(await answers((player) => apply(player, promotions[2] ?? 0))).toEqual({
    ...expectedAnswers,
    used: 'given',
  })
  expect(await approveAll()).toEqual({
    ...expectedAnswers,
    free: 'review.already-decided',
    used: 'given',
  })
})
