import type { Store } from './database.ts'
import type { Fixture, Fixtures } from './fixtures.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import type { Ground } from './purse/purse.ts'
import { payOut } from './slip-money.ts'
import { type BookSeat, type Leg, legsOf, type Slip, slipById } from './slip-rows.ts'
import { cashPrice, type LegResult } from './titles/book-rules.ts'

export type CashOrder = {
  betId: string
  /** In fen, as it was shown: less is never paid. */
  price: bigint
  nonce: string
}

/** Why a slip is not taken back now: a goal has just fallen, or there is nothing left of it to sell. */
type NoCash = { reason: 'suspended' | 'decided' | 'lost' }
type Cash = { price: bigint }

type Standing = { leg: Leg; fixture: Fixture; result: LegResult | null }

/** Where the legs stand by the clock, whether or not that has been written down. */
function standingsOf(legs: readonly Leg[], fixtureOf: (leg: Leg) => Fixture): Standing[] {
  return legs.map((leg) => {
    const fixture = fixtureOf(leg)
    const told = fixture.title.book.resultOf(fixture.state, leg.selection)
    return { leg, fixture, result: leg.result === 'cashed' ? null : (leg.result ?? told) }
  })
}

function quote(
  fixtures: Fixtures,
  stake: bigint,
  legs: readonly Standing[],
): Cash | NoCash {
  if (legs.some(({ result }) => result === 'lost')) return { reason: 'lost' }
  const open = legs.filter(({ result }) => result === null)
  if (open.length === 0) return { reason: 'decided' }
  if (open.some(({ fixture }) => fixture.stopped)) return { reason: 'suspended' }
  const priced = legs.map(({ leg, fixture, result }) => ({
    odds: leg.odds,
    result,
    chance: result === null ? fixtures.priceOf(fixture).chanceOf(leg.selection) : 1,
  }))
  const price = cashPrice(stake, priced)
  return price > 0n ? { price } : { reason: 'lost' }
}

/** What an open slip may be given back for now. */
export function quoteOf(
  fixtures: Fixtures,
  slip: Slip,
  legs: readonly Leg[],
  fixtureOf: (leg: Leg) => Fixture,
) {
  const answer = quote(fixtures, slip.stake, standingsOf(legs, fixtureOf))
  return 'price' in answer ? { price: formatFen(answer.price) } : answer
}

function refuse({ reason }: NoCash): never {
  if (reason === 'suspended') {
    throw new CallError(409, 'suspended', 'nothing is taken right after a goal')
  }
  throw new CallError(409, 'slip_closed', 'this slip is decided')
}

function closeLegs(store: Store, legs: readonly Standing[]): void {
  for (const { leg, fixture, result } of legs) {
    if (leg.result !== null) continue
    store.run(
      'UPDATE slip_leg SET result = ?, cash_tick = ? WHERE id = ? AND result IS NULL',
      result ?? 'cashed',
      result === null ? fixture.state.tick : null,
      leg.id,
    )
  }
}

/**
 * Gives a slip back for the model's price: one transaction, decided by what is told at its moment. A repeated nonce
 * changes nothing. Throws CallError: unknown_bet, slip_closed, suspended, price_changed (with the new price).
 */
export function cashOut(
  ground: Ground,
  fixtures: Fixtures,
  seat: BookSeat,
  order: CashOrder,
  /** Asked inside the transaction. */
  clock: () => (leg: Leg) => Fixture,
): void {
  const { store } = ground
  store.transaction(() => {
    const slip = slipById(store, seat, order.betId)
    if (!slip) throw new CallError(404, 'unknown_bet', 'there is no such slip')
    if (slip.cashNonce === order.nonce) return
    if (slip.status !== 'open') refuse({ reason: 'decided' })
    const legs = legsOf(store, [slip.betId]).get(slip.betId) ?? []
    const standings = standingsOf(legs, clock())
    const cash = quote(fixtures, slip.stake, standings)
    if (!('price' in cash)) refuse(cash)
    if (cash.price < order.price) {
      throw new CallError(409, 'price_changed', 'the price has fallen', {
        price: formatFen(cash.price),
      })
    }
    const at = Date.now()
    const moved = store.run(
      `UPDATE slip SET status = 'settled', payout = ?, settled_at = ?, cash_nonce = ?
       WHERE bet_id = ? AND status = 'open'`,
      cash.price,
      at,
      order.nonce,
      slip.betId,
    )
    if (moved !== 1n) throw new Error('a slip was ended under its own transaction')
    closeLegs(store, standings)
    payOut(ground, slip, cash.price, at)
  })
}
