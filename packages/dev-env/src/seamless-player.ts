import { randomUUID } from 'node:crypto'
import { openSeamlessSession } from '@jinli/server/seamless/seamless-session'
import { type SeamlessKey, seamlessCaller } from './seamless-caller.ts'
import type { TestApp } from './test-app.ts'

/** The app, and the venue with whose key a test makes its calls. */
export type SeamlessHouse = { app: TestApp; venue: string; key: SeamlessKey }

const id = () => randomUUID()

/** Creates a player with 100 yuan; returns the venue's calls for this player, each in a new round by default. */
export async function seamlessPlayer({ app, venue, key }: SeamlessHouse) {
  const player = await app.registerPlayer()
  await app.fund(player, 10_000n)
  const session = await openSeamlessSession(app.context.pool, {
    player: player.id,
    venue,
    token: player.token,
  })
  const who = { player: `p${player.id}`, currency: 'CNY' }
  const { call: ask } = seamlessCaller(app.url, key)
  const game = { session, game: 'koi-drum' }
  return {
    player,
    session,
    bet: (amount: string, more: object = {}) =>
      ask('bet', { ...who, ...game, transaction: id(), round: id(), amount, ...more }),
    both: (amount: string, win: string, more: object = {}) =>
      ask('bet-and-win', {
        ...who,
        ...game,
        transaction: id(),
        round: id(),
        amount,
        win,
        ...more,
      }),
    win: (round: string, amount: string, more: object = {}) =>
      ask('win', { ...who, transaction: id(), round, amount, close: true, ...more }),
    rollback: (round: string, bet: string, more: object = {}) =>
      ask('rollback', { ...who, transaction: id(), round, bet, ...more }),
    close: (round: string, more: object = {}) =>
      ask('close', { ...who, transaction: id(), round, ...more }),
    balance: async () => (await ask('balance', { player: who.player })).balance,
    round: async (round: string) => {
      const { rows } = await app.owner.query(
        `SELECT state, stake::int, payout::int, returned::int FROM seamless_round WHERE round = $1`,
        [round],
      )
      return rows[0]
    },
  }
}
