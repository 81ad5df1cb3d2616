import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const minute = 60_000

type Check = { id: string; played: number; stake: number; payout: number; result: number }

async function state(
  player: TestPlayer,
): Promise<{ minutes: number; check: Check | null }> {
  const { data } = await app().expectOk('/api/realitycheck', { playing: 1 }, player.token)
  return data as { minutes: number; check: Check | null }
}

/** The player is at a game for so many minutes; their screen asks every five. Returns the last answer. */
async function play(player: TestPlayer, minutes: number) {
  let last = await state(player)
  for (let passed = 0; passed < minutes; passed += 5) {
    await app().clock.forward(5 * minute)
    last = await state(player)
  }
  return last
}

const answer = (player: TestPlayer, id: string, word: string) =>
  app().call('/api/realitycheck/answer', { id, answer: word }, player.token)

async function plantBet(player: TestPlayer, stake: number, payout: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
     VALUES ('obgdy', gen_random_uuid()::text, 1, $1, 'koi-leap', $2, $3, 'settled', app_now())`,
    [player.id, stake, payout],
  )
}

async function answersOf(player: TestPlayer): Promise<(string | null)[]> {
  const { rows } = await app().owner.query(
    'SELECT answer FROM reality_check WHERE player_id = $1 ORDER BY id',
    [player.id],
  )
  return rows.map((row) => row.answer)
}

describe('reality check', () => {
  it('R-CARE-07: after an hour of play it tells time, stakes, payouts and the result', async () => {
    const player = await app().registerPlayer()
    await plantBet(player, 700, 0)
    await app().clock.forward(1000)
    expect(await play(player, 55)).toEqual({ minutes: 60, check: null })
    await plantBet(player, 5000, 1200)
    const { check } = await play(player, 5)
    expect(check).toMatchObject({ played: 60, stake: 50, payout: 12, result: -38 })
    // It waits, with the same figures, until it is answered.
    await plantBet(player, 100, 0)
    expect((await play(player, 5)).check).toEqual(check)
  })

  it('R-CARE-07: a break of ten minutes begins a new period', async () => {
    const player = await app().registerPlayer()
    await play(player, 50)
    for (let passed = 0; passed < 11; passed += 1) {
      await app().clock.forward(minute)
      // Another screen asks too; that is no play.
      await app().expectOk('/api/realitycheck', {}, player.token)
    }
    expect((await play(player, 55)).check).toBeNull()
    expect((await play(player, 5)).check).toMatchObject({ played: 60 })
  })

  it('R-CARE-08: an answer on one phone closes it on all, and is kept once', async () => {
    const player = await app().registerPlayer()
    const id = (await play(player, 60)).check?.id ?? ''
    const replies = await Promise.all(
      ['continue', 'leave', 'limit'].map((word) => answer(player, id, word)),
    )
    // Three phones answer at once: each request is its own, and the first one counts.
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await answersOf(player)).toHaveLength(1)
    expect((await state(player)).check).toBeNull()
  })

  it('R-CARE-08: who plays on is told again after the next hour, with all since the start', async () => {
    const player = await app().registerPlayer()
    const id = (await play(player, 60)).check?.id ?? ''
    await plantBet(player, 300, 0)
    expect((await answer(player, id, 'continue')).code).toBe(200)
    expect((await play(player, 55)).check).toBeNull()
    expect((await play(player, 5)).check).toMatchObject({ played: 120, stake: 3 })
    expect(await answersOf(player)).toEqual(['continue', null])
  })

  it('R-CARE-08: who leaves begins anew; an unanswered check of yesterday is gone', async () => {
    const player = await app().registerPlayer()
    const id = (await play(player, 60)).check?.id ?? ''
    await answer(player, id, 'leave')
    expect((await play(player, 60)).check).toMatchObject({ played: 60 })
    await app().clock.forward(20 * 60 * minute)
    expect((await state(player)).check).toBeNull()
    expect(await answersOf(player)).toEqual(['leave', 'gone'])
  })

  it('R-CARE-09: a player chooses 15 to 60 minutes, and cannot switch it off', async () => {
    const player = await app().registerPlayer()
    await play(player, 5)
    const set = (minutes: unknown) =>
      app().call('/api/realitycheck/set', { minutes }, player.token)
    for (const wrong of [0, 10, 61, '', 'never'])
      expect((await set(wrong)).code).not.toBe(200)
    expect((await set(15)).code).toBe(200)
    expect((await play(player, 10)).check).toMatchObject({ played: 15 })
    expect((await state(player)).minutes).toBe(15)
  })

  it('R-CARE-09: to choose the minutes begins no period', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/realitycheck/set', { minutes: 15 }, player.token)
    await app().clock.forward(9 * minute)
    expect((await play(player, 10)).check).toBeNull()
    expect((await play(player, 5)).check).toMatchObject({ played: 15 })
  })

  it('R-CARE-08: nobody answers the check of another player', async () => {
    const [player, other] = [await app().registerPlayer(), await app().registerPlayer()]
    const id = (await play(player, 60)).check?.id ?? ''
    for (const wrong of [id, '999999999999999999', 'x', ''])
      await answer(other, wrong, 'leave')
    expect((await state(player)).check?.id).toBe(id)
  })

  it('R-CARE-08: many polls at the minute make one check', async () => {
    const player = await app().registerPlayer()
    await play(player, 55)
    await app().clock.forward(5 * minute)
    const states = await Promise.all(Array.from({ length: 20 }, () => state(player)))
    expect(await answersOf(player)).toEqual([null])
    expect(new Set(states.flatMap(({ check }) => check?.id ?? []).values()).size).toBe(1)
  })
})
