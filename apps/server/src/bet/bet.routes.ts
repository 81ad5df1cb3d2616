import { betdetail, betrecord, playstanding } from '@jinli/contract/bet/bet'
import { type BetState, betCodes } from '@jinli/contract/states'
import { startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { periodBounds } from '@jinli/contract/wire/period'
import { handle } from '../http/handle.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { type BetRow, betOf, betSums, betsOf, playTotalsSince } from './player-bet.store.ts'

function betRow(bet: BetRow) {
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
    held_amount: bet.held_amount,
  }
}

const states: readonly BetState[] = ['void', 'settled', 'open']

/** Returns the bet state for a filter code, or null for all states. */
function stateOf(code: number): BetState | null {
  return states.find((state) => betCodes[state] === code) ?? null
}

export const betRoutes = [
  handle(betrecord, async ({ app, player, input }) => {
    const filter = {
      ...input,
      player: player.id,
      venue: input.api_type,
      ...periodBounds(input.date, app.clock.now()),
      state: stateOf(input.status),
    }
    const [page, sums] = await Promise.all([
      betsOf(app.pool, filter),
      betSums(app.pool, filter),
    ])
    return { ...pageOf(page, betRow), sums }
  }),

  handle(betdetail, async ({ app, player, input }) => {
    const query = { venue: input.platname, bet_id: input.bet_id }
    const bet = (await betOf(app.pool, player.id, query)) ?? refuse('http.not-found')
    return {
      ...betRow(bet),
      selection: bet.selection,
      outcome: bet.outcome,
      payout: bet.payout,
      valid: bet.counted,
      risk: bet.risk,
      risk_reason: bet.risk_reason,
      weight: bet.weight,
      settled_at: bet.settled_at,
      version: bet.version,
      playable: bet.listed,
    }
  }),

  handle(playstanding, async ({ app, player, input }) => {
    // Without `since`, the totals begin at the start of the current brand day.
    const since = input.since ? new Date(input.since) : startOfBrandDay(app.clock.now())
    if (input.since && Number.isNaN(since.getTime())) refuse('input.invalid')
    const query = { player: player.id, venue: input.platname, since }
    return playTotalsSince(app.pool, query)
  }),
]
