import { isAbout } from '../games/at-risk.ts'
import { cashPrice, type LegResult } from '../games/sportsbook-rules.ts'
import { CallError } from '../http/call-error.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  type BetSlip,
  closeLeg,
  findBetSlip,
  type Leg,
  legsOf,
  type SportsbookSession,
} from './bet-slip.store.ts'
import { payBetSlip } from './bet-slip-money.ts'
import { selectionText } from './bet-slip-text.ts'
import type { Fixture, Fixtures } from './fixtures.ts'

export type CashOutOrder = {
  betId: string
  /** The price that the player saw, in fen. The cash-out never pays less. */
  price: bigint
  nonce: string
}

/** Why a bet slip cannot be cashed out now: after a goal, when all legs are decided, or when the slip is lost. */
type NoQuote = { reason: 'suspended' | 'decided' | 'lost' }
type Quote = { price: bigint }

type LegNow = { leg: Leg; fixture: Fixture; result: LegResult | null }

/** Returns the legs with their current results. The store may not have these results yet. */
function legsNow(legs: readonly Leg[], fixtureOf: (leg: Leg) => Fixture): LegNow[] {
  return legs.map((leg) => {
    const fixture = fixtureOf(leg)
    const result = fixture.game.sportsbook.resultOf(fixture.state, leg.selection)
    return {
      leg,
      fixture,
      result: leg.result === 'cashed' ? null : (leg.result ?? result),
    }
  })
}

function quote(
  fixtures: Fixtures,
  stake: bigint,
  legs: readonly LegNow[],
): Quote | NoQuote {
  if (legs.some(({ result }) => result === 'lost')) return { reason: 'lost' }
  const openLegs = legs.filter(({ result }) => result === null)
  if (openLegs.length === 0) return { reason: 'decided' }
  if (openLegs.some(({ fixture }) => fixture.isSuspended)) return { reason: 'suspended' }
  const pricedLegs = legs.map(({ leg, fixture, result }) => ({
    odds: leg.odds,
    result,
    chance: result === null ? fixtures.priceOf(fixture).chanceOf(leg.selection) : 1,
  }))
  const price = cashPrice(stake, pricedLegs)
  return price > 0n ? { price } : { reason: 'lost' }
}

/** Returns the current cash-out price of an open bet slip, or why it has none. */
export function quoteOf(
  fixtures: Fixtures,
  slip: BetSlip,
  legs: readonly Leg[],
  fixtureOf: (leg: Leg) => Fixture,
) {
  const current = quote(fixtures, slip.stake, legsNow(legs, fixtureOf))
  return 'price' in current ? { price: formatFen(current.price) } : current
}

function refuse({ reason }: NoQuote): never {
  if (reason === 'suspended') {
    throw new CallError(409, 'suspended', 'nothing is taken right after a goal')
  }
  throw new CallError(409, 'slip_closed', 'this slip is decided')
}

/** Returns what was at risk: nothing if nothing had happened since the bet, or if the price is about the stake. */
function riskAt(slip: BetSlip, legs: readonly LegNow[], price: bigint): bigint {
  const isAtOnce = legs.every(({ leg, fixture }) => leg.tick === fixture.state.tick)
  return isAtOnce || isAbout(price, slip.stake) ? 0n : slip.stake
}

function closeLegs(store: Store, legs: readonly LegNow[]): void {
  for (const { leg, fixture, result } of legs) {
    if (leg.result !== null) continue
    closeLeg(store, leg, result ?? 'cashed', result === null ? fixture.state.tick : null)
  }
}

/**
 * Pays the model's current price for a bet slip, in one transaction. A repeated nonce changes nothing. Throws
 * CallError: unknown_bet, slip_closed, suspended, price_changed (with the new price).
 */
export function cashOut(
  engine: Engine,
  fixtures: Fixtures,
  session: SportsbookSession,
  order: CashOutOrder,
  /** Called in the transaction. Returns a function that returns the current fixture of a leg. */
  fixturesNow: () => (leg: Leg) => Fixture,
): void {
  const { store } = engine
  const { betId, nonce } = order
  store.transaction(() => {
    const slip = findBetSlip(store, session, betId)
    if (!slip) throw new CallError(404, 'unknown_bet', 'there is no such slip')
    if (slip.cash_nonce === nonce) return
    if (slip.status !== 'open') refuse({ reason: 'decided' })
    const legs = legsNow(legsOf(store, [betId]).get(betId) ?? [], fixturesNow())
    const current = quote(fixtures, slip.stake, legs)
    if (!('price' in current)) refuse(current)
    const { price } = current
    if (price < order.price) {
      const extra = { price: formatFen(price) }
      throw new CallError(409, 'price_changed', 'the price has fallen', extra)
    }
    closeLegs(store, legs)
    const atRisk = riskAt(slip, legs, price)
    const at = Date.now()
    const slipLegs = legs.map(({ leg }) => leg)
    const texts = {
      selection: selectionText(session.game, slipLegs),
      outcome: '提前兑现',
    }
    payBetSlip(engine, slip, { payout: price, atRisk, at, cashNonce: nonce, texts })
  })
}
