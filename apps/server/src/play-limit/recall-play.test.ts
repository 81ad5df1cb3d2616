import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { expect, it } from 'vitest'
import { recallPlay } from './recall-play.ts'

const app = useTestApp({ venue: { inside: false } })
const venue = 'obgdy'

/** Returns a player with 200 yuan at a transfer venue and a slot open there; `spin` stakes 10 yuan. */
async function playerInGame() {
  const player = await app().registerPlayer()
  await app().fund(player, 50_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  const toVenue = { amount: 200, sourcetype: 'userbalance', targettype: venue }
  await app().expectOk('/api/transfer', toVenue, player.token)
  const launch = { plat_name: venue, game_code: 'koi-leap' }
  const { data } = await app().expectOk('/api/getGameUrl', launch, player.token)
  const address = new URL(String(data?.url))
  const session = address.searchParams.get('session') ?? ''
  const spin = () =>
    postToVenue(
      new URL('/play/spin', address.origin),
      JSON.stringify({ session, stake: '10', nonce: randomUUID() }),
    )
  return { player, spin }
}

const setLimit = (player: TestPlayer, amount: number, kind = 'stake') =>
  app().expectOk('/api/gamelimit/set', { kind, period: 'day', amount }, player.token)

/** Reads the feed, and what follows from it. */
async function readFeed(): Promise<void> {
  await app().runJob('import-bets')
  await app().readAllEvents([recallPlay])
  await app().runJob('end-game-sessions')
  for (let n = 0; n < 6; n += 1) {
    await app().owner.query('UPDATE money_recall SET try_at = now()')
    await app().runJob('recall-money')
  }
}

async function mailsOf(player: TestPlayer) {
  const { rows } = await app().owner.query(
    `SELECT kind, reason FROM mail WHERE player_id = $1 AND kind IN ('limit.reached', 'limit.passed')`,
    [player.id],
  )
  return rows
}

const sessionOver = { error: 'session_expired' }

it('R-CARE-12: bets of the feed that use a limit up end the game, call the money home, and are told once', async () => {
  const { player, spin } = await playerInGame()
  await setLimit(player, 20)
  expect(await spin()).toMatchObject({ status: 'settled' })
  await readFeed()
  expect(await spin()).toMatchObject({ status: 'settled' })
  expect(await mailsOf(player)).toEqual([])
  await readFeed()
  await readFeed()
  expect(await spin()).toMatchObject(sessionOver)
  expect(await app().whereabouts(player, venue)).toMatchObject({ atVenue: 0n, transit: 0n })
  expect(await mailsOf(player)).toEqual([
    { kind: 'limit.reached', reason: '自己设置的每日投注限额' },
  ])
  const { rows } = await app().owner.query(
    'SELECT action FROM play_limit_game_change WHERE player_id = $1 ORDER BY id',
    [player.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['lower', 'reach'])
})

it('R-CARE-12: a limit lowered to what is used ends the game before its answer', async () => {
  const { player, spin } = await playerInGame()
  await spin()
  await readFeed()
  await setLimit(player, 10)
  expect(await spin()).toMatchObject(sessionOver)
  await readFeed()
  expect(await app().whereabouts(player, venue)).toMatchObject({ atVenue: 0n, transit: 0n })
})

it('R-CARE-13: a stake above the limit of one ends the game once the feed brings it', async () => {
  const { player, spin } = await playerInGame()
  await spin()
  await readFeed()
  await setLimit(player, 5, 'single')
  await readFeed()
  expect(await mailsOf(player)).toEqual([])
  expect(await spin()).toMatchObject({ status: 'settled' })
  await readFeed()
  await readFeed()
  expect(await spin()).toMatchObject(sessionOver)
  expect(await app().whereabouts(player, venue)).toMatchObject({ atVenue: 0n, transit: 0n })
  expect(await mailsOf(player)).toEqual([
    { kind: 'limit.passed', reason: '自己设置的单注限额' },
  ])
  // The next game begins anew: the stake of before does not end it.
  const launch = { plat_name: venue, game_code: 'koi-leap' }
  await app().expectOk('/api/getGameUrl', launch, player.token)
  await readFeed()
  expect(await mailsOf(player)).toHaveLength(1)
})
