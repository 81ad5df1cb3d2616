import {
  limitKinds,
  limitPeriods,
  limitSetters,
  limitWithSetter,
} from '@jinli/contract/play-limit/game-limit.rules'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const seamless = {
  id: 'seam',
  name: '无界',
  hue: 10,
  secret: 'x'.repeat(20),
  url: 'http://127.0.0.1:1',
  seamlessKeys: [key],
}
const app = useTestApp({ operators: [seamless] })
let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
  await app().owner.query(
    `UPDATE money_setting SET value = value || '{"open_deposits_max": 0}' WHERE key = 'review'`,
  )
})

type Kind = (typeof limitKinds)[number]
type Period = (typeof limitPeriods)[number]
type Setter = (typeof limitSetters)[number]
type Limit = { kind: Kind; period: Period; amount: number }

/** Sets a limit as the player or as staff do. */
function setLimit(setter: Setter, player: TestPlayer, { kind, period, amount }: Limit) {
  if (setter === 'staff')
    return app().call(
      `/admin/api/players/${player.name}/limit`,
      { kind, period, amount, reason: '来电核实' },
      staff,
    )
  return kind === 'deposit' && period === 'day'
    ? app().call('/api/depositlimit', { amount }, player.token)
    : app().call('/api/gamelimit/set', { kind, period, amount }, player.token)
}

async function newPlayer() {
  const seat = await seamlessPlayer({ app: app(), venue: 'seam', key })
  const { token } = seat.player
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, token)
  return {
    ...seat,
    /** The forms differ, so that none counts as a double tap of another. */
    order: (yuan: number, n = 0) => {
      const form = {
        ...bankDeposit(BigInt(yuan) * 100n),
        bank_no: `62000000000${1000 + n}`,
      }
      return app().call('/api/recharge', form, token)
    },
    launch: () => app().call('/api/getGameUrl', { plat_name: 'obgdy' }, token),
    transfer: () =>
      app().call(
        '/api/transfer',
        { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' },
        token,
      ),
  }
}

/** Saves a bet of now as the feed of a venue does. */
const plantBet = (player: TestPlayer, fen: number) =>
  app().owner.query(
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
     VALUES ('obgdy', gen_random_uuid()::text, 1, $1, 'koi-leap', $2, 0, 'settled', app_now())`,
    [player.id, fen],
  )

async function isBarred(player: TestPlayer): Promise<boolean> {
  const { rows } = await app().owner.query('SELECT reward_barred($1) AS is_barred', [
    player.id,
  ])
  return rows[0].is_barred
}

/** Uses up a limit of 600 yuan (the player has deposited 100 of it) by what it counts, as far as that can be used up. */
async function useUp(kind: Kind, { player, order }: Awaited<ReturnType<typeof newPlayer>>) {
  if (kind === 'deposit') expect((await order(500)).code).toBe(200)
  else if (kind !== 'single') await plantBet(player, 60_000)
}

const cells = limitSetters.flatMap((setter) =>
  limitKinds.flatMap((kind) =>
    limitPeriods
      .filter((period) => kind !== 'single' || period === 'day')
      .map((period) => ({ setter, kind, period })),
  ),
)
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

describe('R-CARE-15: limit × money path × setter', () => {
  it.each(cells)(
    '$kind by $period, set by $setter, refuses where it must and nowhere else',
    async ({ setter, kind, period }) => {
      const seat = await newPlayer()
      const { player, bet, order, launch, transfer } = seat
      expect((await setLimit(setter, player, { kind, period, amount: 600 })).code).toBe(200)
      if (kind !== 'deposit') expect((await bet('600.01')).error).toBe('limited')
      await useUp(kind, seat)
      const name = limitWithSetter(setter, kind, period)
      const stopsPlay = kind === 'stake' || kind === 'loss'
      const replies = [await launch(), await transfer()]
      for (const reply of replies)
        expect(reply).toMatchObject(
          stopsPlay
            ? { code: 1707, message: expect.stringContaining(name) }
            : { code: 200 },
        )
      expect((await bet('1.00')).error).toBe(stopsPlay ? 'limited' : '')
      expect((await order(100)).code).toBe(kind === 'deposit' ? 1701 : 200)
      expect(await isBarred(player)).toBe(kind === 'deposit')
    },
  )

  it.each(limitSetters.flatMap((setter) => rounds.map(({ round }) => ({ setter, round }))))(
    'round $round: orders and bets at once never pass what $setter set',
    async ({ setter }) => {
      const { player, bet, order } = await newPlayer()
      await setLimit(setter, player, { kind: 'deposit', period: 'day', amount: 600 })
      await setLimit(setter, player, { kind: 'stake', period: 'week', amount: 35 })
      await setLimit(setter, player, { kind: 'single', period: 'day', amount: 10 })
      const orders: unknown[] = []
      const bets: unknown[] = []
      await atOnce(14, async (n) => {
        if (n % 7 < 3) orders.push((await order(200, n)).code)
        else bets.push((await bet(n % 7 === 3 ? '10.01' : '10.00')).status)
      })
      expect(orders.filter((code) => code === 200)).toHaveLength(2)
      expect(bets.filter((status) => status === 200)).toHaveLength(3)
    },
  )

  it.each(rounds)(
    'round $round: what staff set meanwhile holds from its answer on',
    async ({ round }) => {
      const { player, bet, order } = await newPlayer()
      const late: unknown[] = []
      let isSet = false
      await atOnce(11, async (n) => {
        if (n === round % 11) {
          await setLimit('staff', player, { kind: 'stake', period: 'day', amount: 5 })
          await setLimit('staff', player, { kind: 'deposit', period: 'day', amount: 50 })
          isSet = true
          return
        }
        const isLate = isSet
        const reply = n % 2 ? await order(100, n) : await bet('6.00')
        if (isLate) late.push(reply.error)
      })
      for (const error of late) expect(['limited', 'play-limit.deposit']).toContain(error)
      expect((await bet('6.00')).error).toBe('limited')
      expect((await order(100)).error).toBe('play-limit.deposit')
    },
  )
})
