import { betrecord } from '@jinli/contract/bet'
import { periodStart } from '@jinli/contract/period'
import { betCodes } from '@jinli/contract/states'
import { handle } from '../http/handle.ts'
import { pageOf } from '../platform/paging.ts'
import { betSums, betsOf } from './bet.store.ts'

export const betRoutes = [
  handle(betrecord, async ({ app, player, input }) => {
    const filter = {
      ...input,
      player: player.id,
      venue: input.api_type,
      since: periodStart(input.date, app.clock.now()),
    }
    const [found, sums] = await Promise.all([
      betsOf(app.pool, filter),
      betSums(app.pool, filter),
    ])
    const page = pageOf(found, (bet) => ({
      bet_id: bet.bet_id,
      bet_amount: bet.stake,
      win_loss: bet.state === 'settled' ? bet.payout - bet.stake : 0n,
      Code: bet.game_name,
      code: bet.game_code,
      status: betCodes[bet.state],
      created_at: bet.placed_at,
      gamename: bet.venue_name,
      platname: bet.venue,
    }))
    return { ...page, sums }
  }),
]
