import * as z from 'zod'
import type {
  BetEndOutcome,
  BetEndWay,
  DemoOutcome,
  SeamlessVenue,
  SessionEnd,
  SessionEndOutcome,
  StakesReport,
  VenueGameList,
} from '../../venue.port.ts'
import {
  bookedSum,
  endedBet,
  endVendorSessions,
  launchAddress,
  listedGames,
  openDemo,
  type SandboxAccount,
  SandboxVendor,
  wholeTime,
} from './sandbox-vendor.ts'

const reportAnswer = z.object({
  currency: z.literal('CNY'),
  stakes: bookedSum,
  payouts: bookedSum,
  stakes_returned: bookedSum,
  unanswered: bookedSum,
})

/** The client of the vendor's API for a seamless wallet (docs/venue-protocol-seamless.md §6). */
export class SandboxSeamlessVenue implements SeamlessVenue {
  readonly wallet = 'seamless'
  private readonly vendor: SandboxVendor
  constructor(account: SandboxAccount) {
    this.vendor = new SandboxVendor(account)
  }

  launch(player: string, game: string, session: string): Promise<URL | null> {
    return launchAddress(this.vendor, { player, game, session })
  }

  cover(path: string): Promise<string | null> {
    return this.vendor.cover(path)
  }

  games(): Promise<VenueGameList> {
    return listedGames(this.vendor)
  }

  endSessions(request: SessionEnd): Promise<SessionEndOutcome> {
    return endVendorSessions(this.vendor, request)
  }

  demo(player: string, game: string): Promise<DemoOutcome> {
    return openDemo(this.vendor, player, game)
  }

  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome> {
    return endedBet(this.vendor, betId, way)
  }

  async report(): Promise<StakesReport> {
    const report = await this.vendor.expect(reportAnswer, '/v1/report', wholeTime)
    return {
      stakes: report.stakes.amount,
      payouts: report.payouts.amount,
      returned: report.stakes_returned.amount,
      unanswered: report.unanswered.amount,
    }
  }
}
