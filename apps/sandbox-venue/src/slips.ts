import type { Store } from './database.ts'
import type { FixtureRisk } from './fixture-risk.ts'
import type { Fixture, Fixtures } from './fixtures.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import type { Ground, Plan } from './purse/purse.ts'
import { noteSlip } from './slip-money.ts'
import { type BookSeat, openSlips, type Slip, slipOf } from './slip-rows.ts'
import { returned } from './titles/book-rules.ts'

export type LegOrder = {
  chainId: number
  fixture: number
  selection: string
  /** In hundredths, as they were shown: worse ones are never taken. */
  odds: number
}

export type SlipOrder = {
  legs: readonly LegOrder[]
  /** In fen. */
  stake: bigint
  /** Of this try; the same again gets the first answer. */
  nonce: string
}

export const LEGS_MOST = 8
/** Fen. */
export const STAKE_LEAST = 100n
export const STAKE_MOST = 1_000_000n
export const RETURN_MOST = 50_000_000n
/** Open slips of one player in one book. */
const OPEN_MOST = 100

/** What a slip is judged by: what is offered, and what the house may lose. */
export type House = { fixtures: Fixtures; risk: FixtureRisk }

type Offer = LegOrder & { now: number | null; stopped: boolean; tick: number }

function offersOf(
  fixtures: Fixtures,
  order: SlipOrder,
  fixtureOf: (leg: LegOrder) => Fixture,
): Offer[] {
  return order.legs.map((leg) => {
    const fixture = fixtureOf(leg)
    const { stopped, state } = fixture
    return {
      ...leg,
      now: fixtures.offerOf(fixture, leg.selection),
      stopped,
      tick: state.tick,
    }
  })
}

/** Refuses what cannot be taken as it was shown; the answer says what each leg is offered at now. */
function assertOffered(offers: readonly Offer[]): void {
  const legs = offers.map(({ chainId, fixture, selection, now }) => ({
    chain: chainId,
    fixture,
    selection,
    odds: now === null ? null : formatFen(BigInt(now)),
  }))
  if (offers.some(({ stopped }) => stopped)) {
    throw new CallError(409, 'suspended', 'nothing is taken right after a goal', { legs })
  }
  if (offers.some(({ now }) => now === null)) {
    throw new CallError(409, 'market_closed', 'a leg is no longer offered', { legs })
  }
  if (offers.some(({ now, odds }) => now !== null && now < odds)) {
    throw new CallError(409, 'odds_changed', 'the odds have fallen', { legs })
  }
}

function assertRoom(store: Store, seat: BookSeat): void {
  if (openSlips(store, seat) >= OPEN_MOST) {
    throw new CallError(
      409,
      'too_many_bets',
      `a player has ${OPEN_MOST} open slips at most`,
    )
  }
}

type Keeping = { betId: string; order: SlipOrder; offers: readonly Offer[] }

function keep(store: Store, seat: BookSeat, { betId, order, offers }: Keeping): void {
  const { operator, player, title } = seat
  const placedAt = Date.now()
  store.run(
    `INSERT INTO slip (bet_id, operator, player, game, nonce, asked, stake, status, placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
    betId,
    operator,
    player,
    title.code,
    order.nonce,
    askedOf(order),
    order.stake,
    placedAt,
  )
  for (const { chainId, fixture, selection, now, tick } of offers) {
    store.run(
      `INSERT INTO slip_leg (bet_id, chain_id, fixture, selection, odds, tick)
       VALUES (?, ?, ?, ?, ?, ?)`,
      betId,
      chainId,
      fixture,
      selection,
      now,
      tick,
    )
  }
  const { stake } = order
  noteSlip(store, { betId, operator, player, game: title.code, stake, placedAt })
}

/** What a try asked for: the same nonce with anything else is a mistake. */
function askedOf({ legs, stake }: SlipOrder): string {
  const told = legs.map(({ chainId, fixture, selection, odds }) => [
    chainId,
    fixture,
    selection,
    odds,
  ])
  return JSON.stringify([told, `${stake}`])
}

function slipOfNonce(
  store: Store,
  { operator, player }: BookSeat,
  nonce: string,
): Slip | null {
  const row = store.one(
    'SELECT * FROM slip WHERE operator = ? AND player = ? AND nonce = ?',
    operator,
    player,
    nonce,
  )
  return row ? slipOf(row) : null
}

/**
 * Stake off, slip and legs kept, in the feed. Each leg is taken at the odds of that moment, which are at least those that
 * were shown, also where the stake took its time. Returns the number of the slip; that of the first try when the nonce is repeated.
 * Throws CallError: nonce_conflict, suspended, market_closed, odds_changed, return_limit, too_many_bets, house_limit,
 * and those of `Purse.play`.
 */
export function placeSlip(
  { store, purse }: Ground,
  { fixtures, risk }: House,
  seat: BookSeat,
  order: SlipOrder,
  /** Asked inside the transaction. */
  clock: () => (leg: LegOrder) => Fixture,
): Promise<string> {
  return purse.play(seat, (betId): Plan<string> => {
    const first = slipOfNonce(store, seat, order.nonce)
    if (first) {
      if (first.game === seat.title.code && first.asked === askedOf(order)) {
        return { stake: null, act: () => first.betId }
      }
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another slip')
    }
    const offers = offersOf(fixtures, order, clock())
    assertOffered(offers)
    const won = offers.map(({ now }) => ({ odds: now ?? 0, result: 'won' as const }))
    if (returned(order.stake, won) > RETURN_MOST) {
      throw new CallError(409, 'return_limit', 'a slip returns ¥500,000 at most')
    }
    assertRoom(store, seat)
    const taken = offers.map((offer) => ({ ...offer, odds: offer.now ?? 0 }))
    risk.assertRoom(order.stake, taken, STAKE_LEAST)
    const stake = { ref: betId, round: betId, game: seat.title.code, amount: order.stake }
    const act = () => {
      keep(store, seat, { betId, order, offers })
      risk.hold(betId, order.stake, taken)
      return betId
    }
    return { stake, act }
  })
}
