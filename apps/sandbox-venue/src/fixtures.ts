import {
  endOf,
  type League,
  lastEnded,
  startOf,
  stoppedUntil,
  ticksTold,
} from './book-clock.ts'
import { linkAt } from './chains.ts'
import { createOutcomes } from './outcomes.ts'
import { oddsOf, type Prices, type Visible } from './titles/book-rules.ts'
import { pairingOf } from './titles/league.ts'
import type { BookTitle } from './titles/title.ts'

/** A fixture as it stands at a moment: nothing here follows from what is not yet told. */
export type Fixture = {
  title: BookTitle
  league: League
  index: number
  state: Visible
  /** Nothing is taken: a goal has just fallen. */
  stopped: boolean
}

const PRICES_KEPT = 500
const LINKS_KEPT = 1000

/** What is dear to reckon and never changes, remembered for a while. */
function remembered<Value>(most: number) {
  const known = new Map<string, Value>()
  return (name: string, reckon: () => Value): Value => {
    const found = known.get(name)
    if (found !== undefined) return found
    const value = reckon()
    known.set(name, value)
    const oldest = known.keys().next()
    if (known.size > most && !oldest.done) known.delete(oldest.value)
    return value
  }
}

/** The fixtures of all leagues: drawn from their links, shown by the clock, priced by what is shown. */
export function createFixtures() {
  const courseOf = createOutcomes((title: BookTitle, draws, index) =>
    title.book.draw(draws, index),
  )
  const prices = remembered<Prices>(PRICES_KEPT)
  const links = remembered<string>(LINKS_KEPT)
  const priceOf = ({ title, league, index, state }: Fixture): Prices =>
    prices(`${league.chain.id}:${index}:${state.tick}`, () =>
      title.book.price(index, state),
    )

  const at = (title: BookTitle, league: League, index: number, now: number): Fixture => {
    const tick = ticksTold(league, index, now)
    // Before it begins the course is not even drawn.
    const state =
      tick < 0
        ? title.book.before
        : title.book.told(courseOf(title, league.chain, index), tick)
    const { stoppedAt, over } = state
    const stopped = stoppedAt > 0 && !over && now < stoppedUntil(league, index, stoppedAt)
    return { title, league, index, state, stopped }
  }

  /** The odds at which a selection is taken now; null where none are. */
  const offerOf = (fixture: Fixture, selection: string): number | null => {
    const choices = priceOf(fixture).markets.flatMap((market) => market.choices)
    const found = choices.find((choice) => choice.selection === selection)
    return found ? oddsOf(found.chance) : null
  }

  return {
    at,
    offerOf,
    priceOf,
    /** What a proof of it needs; link and course once all of it is over by the timetable. */
    evidenceOf: (title: BookTitle, league: League, index: number, now: number) => {
      const { chain } = league
      const told = index <= lastEnded(league, now)
      return {
        chain: {
          start: chain.start,
          index,
          salt: chain.salt,
          link: told ? links(`${chain.id}:${index}`, () => linkAt(chain, index)) : null,
        },
        shown: told ? courseOf(title, chain, index) : null,
      }
    },
  }
}

export type Fixtures = ReturnType<typeof createFixtures>

export function phaseOf({ state }: Fixture): 'soon' | 'live' | 'over' | 'off' {
  if (state.off) return 'off'
  if (state.over) return 'over'
  return state.tick < 0 ? 'soon' : 'live'
}

/** Who plays, when, and how it stands. */
export function fixtureBody(fixture: Fixture) {
  const { title, league, index, state, stopped } = fixture
  const { teams } = title.book
  const { round, season, home, away } = pairingOf(teams.length, index)
  return {
    chain: league.chain.id,
    index,
    season: season + 1,
    round: round + 1,
    home: teams[home] ?? '',
    away: teams[away] ?? '',
    starts_at: startOf(league, index),
    ends_at: endOf(league, index),
    phase: phaseOf(fixture),
    stopped,
    state,
  }
}
