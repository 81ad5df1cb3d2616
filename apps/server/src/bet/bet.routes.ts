import { betrecord } from '@jinli/contract/bet'
import { periodStart } from '@jinli/contract/period'
import { betCodes } from '@jinli/contract/states'
import { playerRead } from '../handle.ts'
import { pageOf } from '../platform/paging.ts'
import { betsOf } from './bet.store.ts'

export const betRoutes = [
  playerRead(betrecord, async ({ app, player, input }) => {
    const since = periodStart(input.date, app.clock.now())
    const found = await betsOf(app.pool, {
      ...input,
      player: player.id,
      venue: input.api_type,
      since,
    })
    const data = found.rows.map((bet) => ({
      bet_id: bet.bet_id,
      bet_amount: bet.stake,
      win_loss: bet.state === 'settled' ? bet.payout - bet.stake : 0n,
      Code: bet.game_code,
      code: bet.game_code,
      status: betCodes[bet.state],
      created_at: bet.placed_at,
      gamename: bet.venue_name,
      platname: bet.venue,
    }))
    return pageOf(input, found.total, data)
  }),
]
