import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const { applicationsOf, applyFor, apply, balanceOf, decide, grantBonus, promotion } =
  promotionFlows(app)
/** A race must pass this many times in a row (reliability R-1…R-16). */
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

const gift = { amount: 5000n, cap: 5000n, budget: 100_000_000n }
let free: number
beforeAll(async () => {
  free = await promotion({ ...gift, period: 'once' })
})

/** Runs work while another transaction holds the player's row, so that all calls reach the row at once. */
function atTheRow<T>(player: TestPlayer, waiters: number, work: () => Promise<T>) {
  const text = 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE'
  return releaseTogether(app().owner, { text, values: [player.id] }, waiters, work)
}

function countReplies(replies: readonly Reply[]) {
  return tally(replies.map(({ code, error }) => error ?? code))
}

// R-PROMO-09 money I-16
describe('R-8: applying eight times at one moment', () => {
  it.each(rounds)('opens one application (round $round)', async () => {
    const player = await app().registerPlayer()
    const replies = await atTheRow(player, 4, () => atOnce(8, () => apply(player, free)))
    const { 200: openedCount, ...rest } = countReplies(replies)
    expect(openedCount).toBe(1)
    expect(Object.keys(rest).every((key) => /applied|in-flight/.test(key))).toBe(true)
    expect(await applicationsOf(player)).toHaveLength(1)
  })
})

// money F-9 I-16
describe('R-8: two members approve and a third refuses one application', () => {
  it.each(rounds)('it is decided once and paid at most once (round $round)', async () => {
    const player = await app().registerPlayer()
    const id = await applyFor(player, free)
    const verdicts = ['approve', 'approve', 'reject']
    const replies = await atTheRow(player, 2, () =>
      Promise.all(verdicts.map((verdict) => decide(id, verdict, { reason: '不符' }))),
    )
    expect(countReplies(replies)).toMatchObject({ 200: 1 })
    const [one] = await applicationsOf(player)
    expect(await balanceOf(player)).toBe(one?.state === 2 ? 5000n : 0n)
  })
})

// R-PROMO-17 money I-24
describe('an approval against the player shutting themselves out', () => {
  it.each(rounds)('pays before the exclusion or not at all (round $round)', async () => {
    const player = await app().registerPlayer()
    const id = await applyFor(player, free)
    const [approval, exclusion] = await atTheRow(player, 2, () =>
      Promise.all([
        decide(id, 'approve'),
        app().call('/api/exclude', { term: '1d' }, player.token),
      ]),
    )
    expect(exclusion.code).toBe(200)
    const { rows } = await app().owner.query<{ late: boolean; decided: boolean }>(
      `SELECT a.decided_at IS NOT NULL AS decided, coalesce(a.decided_at > c.created_at, false) AS late
       FROM promotion_application a, play_limit_change c
       WHERE a.player_id = $1 AND c.player_id = $1`,
      [player.id],
    )
    const isPaid = approval.code === 200
    if (!isPaid) expect(approval.error).toBe('play-limit.excluded')
    expect(rows).toEqual([{ decided: isPaid, late: false }])
    expect(await balanceOf(player)).toBe(isPaid ? 5000n : 0n)
  })
})

// R-PROMO-18
describe('a budget for three, and eight who come at one moment', () => {
  it.each(rounds)('three are promised, never more (round $round)', async () => {
    const id = await promotion({ ...gift, budget: 15_000n })
    const players = await atOnce(8, () => app().registerPlayer())
    const hold = {
      text: 'SELECT FROM promotion_cost WHERE promotion_id = $1 FOR UPDATE',
      values: [id],
    }
    const replies = await releaseTogether(app().owner, hold, 4, () =>
      Promise.all(players.map((player) => apply(player, id))),
    )
    expect(countReplies(replies)).toEqual({ 200: 3, 'promotion.budget-spent': 5 })
    const { rows } = await app().owner.query(
      'SELECT waiting, promised FROM promotion_cost WHERE promotion_id = $1',
      [id],
    )
    expect(rows).toEqual([{ waiting: 3, promised: 15_000n }])
    const [first] = players.filter((_, at) => replies[at]?.code === 200)
    const [last] = players.filter((_, at) => replies[at]?.code !== 200)
    if (!first || !last) throw new Error('nobody was promised anything')
    const [open] = await applicationsOf(first)
    await decide(open?.id ?? '', 'reject', { reason: '重复' })
    expect(await apply(last, id)).toMatchObject({ code: 200 })
  })
})

// R-PROMO-22
describe('giving one bonus up four times at one moment', () => {
  it.each(rounds)('takes it back once (round $round)', async () => {
    const player = await app().registerPlayer()
    const id = await grantBonus(player, free)
    const replies = await atTheRow(player, 4, () =>
      atOnce(4, (n) =>
        app().call('/api/doactivitygiveup', { id, taken: 50 }, player.token, {
          'idempotency-key': `give-up-${id}-${n}`,
        }),
      ),
    )
    expect(countReplies(replies)).toEqual({ 200: 1, 'promotion.give-up-over': 3 })
    expect(await balanceOf(player)).toBe(0n)
  })
})
