import { lastBegun, leagueNow } from './book-clock.ts'
import { createView, type Place } from './book-view.ts'
import { type CashOrder, cashOut } from './cash-out.ts'
import type { VenueConfig } from './config.ts'
import { createFixtureRisk } from './fixture-risk.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { CallError } from './http-exchange.ts'
import { createLeagues } from './leagues.ts'
import { formatFen } from './money.ts'
import type { Ground } from './purse/purse.ts'
import { readSlips, type Sight, slipBody } from './slip-list.ts'
import { type BookSeat, legsOf, openSlips, slipById } from './slip-rows.ts'
import {
  decideLegs,
  type OpenFixture,
  openFixtures,
  openSelections,
} from './slip-settling.ts'
import { placeSlip, type SlipOrder } from './slips.ts'
import { readStandings } from './standings.ts'
import { cashMarginPercent, marginPercent } from './titles/book-rules.ts'
import { type BookTitle, isBook, type OfferedTitle } from './titles/title.ts'

type View = ReturnType<typeof createView>

/** Settles what has become certain, fixture by fixture. */
function createSettling(
  ground: Ground,
  view: View,
  titleOf: (chainId: number) => BookTitle | null,
) {
  /** How much of a fixture has been settled, in ticks. */
  const settled = new Map<string, number>()
  const settle = (title: BookTitle, open: OpenFixture) => {
    const { state } = view.fixtureAt(title, open, view.moment())
    const name = `${open.chainId}:${open.fixture}`
    // Whatever was undecided at this tick is so still.
    if (state.tick < 0 || settled.get(name) === state.tick) return
    for (const selection of openSelections(ground.store, open)) {
      const result = title.book.resultOf(state, selection)
      if (result) decideLegs(ground, open, selection, result)
    }
    if (state.over) settled.delete(name)
    else settled.set(name, state.tick)
  }
  return () => {
    for (const open of openFixtures(ground.store)) {
      const title = titleOf(open.chainId)
      if (!title) continue
      try {
        settle(title, open)
      } catch (error) {
        // One fixture that cannot be settled holds up no other; its slips stay open and are tried again.
        console.error(`sandbox venue: ${title.code} ${open.fixture} not settled`, error)
      }
    }
  }
}

/** Slips and their legs, each as it stands at one moment. */
function createSlipViews({ store, purse }: Ground, view: View, fixtures: Fixtures) {
  const clockOf = (title: BookTitle) => () => {
    const nowOf = view.moment()
    return (place: Place) => view.fixtureAt(title, place, nowOf)
  }
  const sightOf = ({ title }: BookSeat): Sight => {
    const nowOf = view.moment()
    return { fixtures, nowOf, fixtureOf: (leg) => view.fixtureAt(title, leg, nowOf) }
  }
  const slip = (seat: BookSeat, betId: string) => {
    const found = slipById(store, seat, betId)
    if (!found) throw new CallError(404, 'unknown_bet', 'there is no such slip')
    const legs = legsOf(store, [betId]).get(betId) ?? []
    return {
      ...slipBody(sightOf(seat), found, legs),
      balance: formatFen(purse.known(seat)),
    }
  }
  return { clockOf, sightOf, slip }
}

/** The books of a process: fixtures by the clock, slips, and what is due. */
export function createBooks(
  ground: Ground,
  config: VenueConfig,
  titles: ReadonlyMap<string, OfferedTitle>,
) {
  const { store, purse } = ground
  const leagues = createLeagues(store, config)
  const fixtures = createFixtures()
  const house = { fixtures, risk: createFixtureRisk(store, config.fixtureRiskMost) }
  const view = createView(store, leagues, fixtures)

  const { sightOf, clockOf, slip } = createSlipViews(ground, view, fixtures)

  return {
    read: async (seat: BookSeat) => {
      const { title } = seat
      const balance = formatFen(await purse.balance(seat))
      const league = leagues.current(title)
      const now = leagueNow(store, league)
      const { start, length, salt } = league.chain
      return {
        game: title.code,
        now,
        margin: marginPercent,
        cash_margin: cashMarginPercent,
        balance,
        open_slips: openSlips(store, seat),
        fixtures: view.listed(title, league, now),
        commitment: { start, length, salt, index: lastBegun(league, now) },
      }
    },

    /** All of one fixture that may be seen. Throws CallError unknown_fixture. */
    fixture: ({ title }: BookSeat, place: Place) => view.whole(title, place),

    /** Throws CallError as `placeSlip`, and unknown_fixture. */
    place: async (seat: BookSeat, order: SlipOrder) =>
      slip(seat, await placeSlip(ground, house, seat, order, clockOf(seat.title))),

    /** Throws CallError as `cashOut`. */
    cashOut: (seat: BookSeat, order: CashOrder) => {
      cashOut(ground, fixtures, seat, order, clockOf(seat.title))
      return slip(seat, order.betId)
    },

    slips: (seat: BookSeat, before: string) =>
      readSlips(store, seat, sightOf(seat), before),

    standings: ({ title }: BookSeat) => {
      const league = leagues.current(title)
      return readStandings(fixtures, title, league, leagueNow(store, league))
    },

    settleDue: createSettling(ground, view, (chainId) => {
      const title = titles.get(leagues.gameOf(chainId))
      return title && isBook(title) ? title : null
    }),
  }
}

export type Books = ReturnType<typeof createBooks>
