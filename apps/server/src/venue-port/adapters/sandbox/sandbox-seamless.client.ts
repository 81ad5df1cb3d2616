import * as z from 'zod'
import type {
  BetEndOutcome,
  BetEndWay,
  SeamlessVenue,
  StakesReport,
  VenueGameList,
} from '../../venue.port.ts'
import {
  booked,
  endedBet,
  launched,
  listedGames,
  type SandboxAccount,
  SandboxVendor,
  wholeTime,
} from './sandbox-vendor.ts'

const reportAnswer = z.object({
  currency: z.literal('CNY'),
  stakes: booked,
  payouts: booked,
  stakes_returned: booked,
  unanswered: booked,
})

/** Our side of the vendor's API where its wallet is seamless (docs/venue-protocol-seamless.md §6). */
export class SandboxSeamlessVenue implements SeamlessVenue {
  readonly wallet = 'seamless'
  private readonly vendor: SandboxVendor
  constructor(account: SandboxAccount) {
    this.vendor = new SandboxVendor(account)
  }

  launch(player: string, game: string, session: string): Promise<URL | null> {
    return launched(this.vendor, { player, game, session })
  }

  games(): Promise<VenueGameList> {
    return listedGames(this.vendor)
  }

  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome> {
    return endedBet(this.vendor, betId, way)
  }

  async report(): Promise<StakesReport> {
    const said = await this.vendor.expect(reportAnswer, '/v1/report', wholeTime)
    return {
      stakes: said.stakes.amount,
      payouts: said.payouts.amount,
      returned: said.stakes_returned.amount,
      unanswered: said.unanswered.amount,
    }
  }
}
