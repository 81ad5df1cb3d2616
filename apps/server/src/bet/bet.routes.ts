import { betdetail, betrecord, playstanding } from '@jinli/contract/bet'
import { startOfBrandDay } from '@jinli/contract/brand-time'
import { periodStart } from '@jinli/contract/period'
import { type BetState, betCodes } from '@jinli/contract/states'
import { handle } from '../http/handle.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { type BetRow, betOf, betSums, betsOf, standingSince } from './bet.store.ts'

function rowOf(bet: BetRow) {
  return {
    bet_id: bet.bet_id,
    bet_amount: bet.stake,
    win_loss: bet.state === 'settled' ? bet.payout - bet.stake : 0n,
    Code: bet.game_name,
    code: bet.game_code,
    status: betCodes[bet.state],
    created_at: bet.placed_at,
    gamename: bet.venue_name,
    platname: bet.venue,
  }
}

const states: readonly BetState[] = ['void', 'settled', 'open']

/** The state of a filter; null for all. */
function stateOf(code: number): BetState | null {
  return states.find((state) => betCodes[state] === code) ?? null
}

export const betRoutes = [
  handle(betrecord, async ({ app, player, input }) => {
    const filter = {
      ...input,
      player: player.id,
      venue: input.api_type,
      since: periodStart(input.date, app.clock.now()),
      state: stateOf(input.status),
    }
    const [found, sums] = await Promise.all([
      betsOf(app.pool, filter),
      betSums(app.pool, filter),
    ])
    return { ...pageOf(found, rowOf), sums }
  }),

  handle(betdetail, async ({ app, player, input }) => {
    const asked = { venue: input.platname, bet_id: input.bet_id }
    const bet = (await betOf(app.pool, player.id, asked)) ?? refuse('http.not-found')
    return {
      ...rowOf(bet),
      payout: bet.payout,
      valid: bet.counted,
      settled_at: bet.settled_at,
      version: bet.version,
      playable: bet.listed,
    }
  }),

  handle(playstanding, async ({ app, player, input }) => {
    // Without an instant the brand day.
    const since = input.since ? new Date(input.since) : startOfBrandDay(app.clock.now())
    if (input.since && Number.isNaN(since.getTime())) refuse('input.invalid')
    const asked = { player: player.id, venue: input.platname, since }
    return standingSince(app.pool, asked)
  }),
]
