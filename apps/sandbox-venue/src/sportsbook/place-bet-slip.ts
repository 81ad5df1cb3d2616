import { totalReturn } from '../games/sportsbook-rules.ts'
import { CallError } from '../http/call-error.ts'
import { refuseReturn } from '../limits/return-limit.ts'
import { stakeMin } from '../limits/stake-range.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine, Plan } from '../wallet/wallet.ts'
import {
  betSlipOfNonce,
  countOpenSlips,
  type FixtureKey,
  type SportsbookSession,
} from './bet-slip.store.ts'
import { keepBetSlip } from './bet-slip-money.ts'
import { selectionText } from './bet-slip-text.ts'
import type { FixtureRisk } from './fixture-risk.ts'
import type { Fixture, Fixtures } from './fixtures.ts'

export type LegOrder = FixtureKey & {
  selection: string
  /** The odds that the player saw, in hundredths. A bet slip never gets worse odds. */
  odds: number
}

export type SlipOrder = {
  legs: readonly LegOrder[]
  /** The stake in fen. */
  stake: bigint
  /** The nonce of the request. A repeat with the same nonce gets the first response. */
  nonce: string
}

export const legsMax = 8
/** The largest number of open bet slips of one player in one league. */
const openSlipsMax = 100

/** The parts that check a bet slip: the current offers, the limit of the venue's loss, and that of a return (fen). */
export type SlipChecks = { fixtures: Fixtures; risk: FixtureRisk; returnMax: bigint }

type Offer = LegOrder & { currentOdds: number | null; isSuspended: boolean; tick: number }

function offersOf(
  fixtures: Fixtures,
  order: SlipOrder,
  fixtureOf: (leg: LegOrder) => Fixture,
): Offer[] {
  return order.legs.map((leg) => {
    const fixture = fixtureOf(leg)
    const { isSuspended, state } = fixture
    const currentOdds = fixtures.offerOf(fixture, leg.selection)
    return { ...leg, currentOdds, isSuspended, tick: state.tick }
  })
}

/** Throws CallError if a leg is not offered any more, or at worse odds. The error has the current offers. */
function assertOffered(offers: readonly Offer[]): void {
  const legs = offers.map(({ chainId, fixture, selection, currentOdds }) => ({
    chain: chainId,
    fixture,
    selection,
    odds: currentOdds === null ? null : formatFen(BigInt(currentOdds)),
  }))
  if (offers.some(({ isSuspended }) => isSuspended)) {
    throw new CallError(409, 'suspended', 'nothing is taken right after a goal', { legs })
  }
  if (offers.some(({ currentOdds }) => currentOdds === null)) {
    throw new CallError(409, 'market_closed', 'a leg is no longer offered', { legs })
  }
  if (offers.some(({ currentOdds, odds }) => currentOdds !== null && currentOdds < odds)) {
    throw new CallError(409, 'odds_changed', 'the odds have fallen', { legs })
  }
}

/** Throws CallError return_limit, with the largest stake that fits, when the bet slip could return more than the limit. */
function assertWithinLimit(
  stake: bigint,
  legs: readonly { odds: number }[],
  limit: bigint,
): void {
  const wins = legs.map(({ odds }) => ({ odds, result: 'won' as const }))
  if (totalReturn(stake, wins) <= limit) return
  const odds = legs.reduce((product, leg) => product * BigInt(leg.odds), 1n)
  const fits = (limit * 100n ** BigInt(legs.length)) / odds
  refuseReturn(limit, fits >= stakeMin ? fits : null)
}

function assertBelowMax(store: Store, session: SportsbookSession): void {
  if (countOpenSlips(store, session) < openSlipsMax) return
  const message = `a player has ${openSlipsMax} open slips at most`
  throw new CallError(409, 'too_many_bets', message)
}

/** Returns the content of a request as text. The same nonce with another content is a conflict. */
function requestOf({ legs, stake }: SlipOrder): string {
  const values = legs.map(({ chainId, fixture, selection, odds }) => [
    chainId,
    fixture,
    selection,
    odds,
  ])
  return JSON.stringify([values, `${stake}`])
}

/**
 * Takes the stake, stores the bet slip and its legs, and appends it to the feed. Each leg gets the odds at the time of
 * storing; if these are worse than what the player saw, the bet slip is refused. Returns the id of the bet slip; a
 * repeated nonce gets the first one. Throws CallError: nonce_conflict, suspended, market_closed, odds_changed,
 * return_limit, too_many_bets, house_limit, and those of `Wallet.play`.
 */
export function placeBetSlip(
  { store, wallet }: Engine,
  { fixtures, risk, returnMax }: SlipChecks,
  session: SportsbookSession,
  order: SlipOrder,
  /** Called in the transaction. Returns a function that returns the current fixture of a leg. */
  fixturesNow: () => (leg: LegOrder) => Fixture,
): Promise<string> {
  const { operator, player } = session
  const game = session.game.code
  const { stake: amount, nonce } = order
  const request = requestOf(order)
  return wallet.play(session, (betId): Plan<string> => {
    const first = betSlipOfNonce(store, session, nonce)
    if (first) {
      if (first.game === game && first.request === request)
        return { stake: null, act: () => first.bet_id }
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another slip')
    }
    const offers = offersOf(fixtures, order, fixturesNow())
    assertOffered(offers)
    const legs = offers.map((offer) => ({ ...offer, odds: offer.currentOdds ?? 0 }))
    assertWithinLimit(amount, legs, returnMax)
    assertBelowMax(store, session)
    risk.assertRoom(session.game.sportsbook, session, { stake: amount, legs, stakeMin })
    const selection = selectionText(session.game, legs)
    const act = () => {
      const placedAt = Date.now()
      const owner = { operator, player, game }
      const fresh = { ...owner, betId, nonce, request, stake: amount, placedAt, legs }
      keepBetSlip(store, fresh, selection)
      risk.reserve(betId, amount, legs)
      return betId
    }
    return { stake: { ref: betId, round: betId, game, amount, selection }, act }
  })
}
