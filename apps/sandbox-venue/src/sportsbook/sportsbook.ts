import type { VenueConfig } from '../config.ts'
import { type Game, isSportsbook, type SportsbookGame } from '../games/game.ts'
import { cashMarginPercent, marginPercent } from '../games/sportsbook-rules.ts'
import { CallError } from '../http/call-error.ts'
import { titleLimits } from '../limits/title-limits.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  countOpenSlips,
  type FixtureKey,
  findBetSlip,
  keyOf,
  type Leg,
  legsOf,
  type SportsbookSession,
} from './bet-slip.store.ts'
import { betSlipBody, type FixtureSnapshot, readBetSlips } from './bet-slip-list.ts'
import { type CashOutOrder, cashOut } from './cash-out.ts'
import { createFixtureRisk } from './fixture-risk.ts'
import { createFixtureSettlement } from './fixture-settlement.ts'
import { createFixtureView, type FixtureView } from './fixture-view.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { lastBegun, leagueNow } from './league-clock.ts'
import { createLeagues } from './leagues.ts'
import { placeBetSlip, type SlipOrder } from './place-bet-slip.ts'
import { readStandings } from './standings.ts'

/** Creates the functions that read bet slips. Each read sees all legs at one point in time. */
function createBetSlipView(
  { store, wallet }: Engine,
  view: FixtureView,
  fixtures: Fixtures,
) {
  const fixturesNow = (game: SportsbookGame) => () => {
    const nowOf = view.readClock()
    return (key: FixtureKey) => view.fixtureAt(game, key, nowOf)
  }
  const legFixturesNow = (game: SportsbookGame) => () => {
    const fixtureOf = fixturesNow(game)()
    return (leg: Leg) => fixtureOf(keyOf(leg))
  }
  const snapshotOf = ({ game }: SportsbookSession): FixtureSnapshot => {
    const nowOf = view.readClock()
    const fixtureOf = (leg: Leg) => view.fixtureAt(game, keyOf(leg), nowOf)
    return { fixtures, nowOf, fixtureOf }
  }
  const readBetSlip = (session: SportsbookSession, betId: string) => {
    const slip = findBetSlip(store, session, betId)
    if (!slip) throw new CallError(404, 'unknown_bet', 'there is no such slip')
    const legs = legsOf(store, [betId]).get(betId) ?? []
    return {
      ...betSlipBody(snapshotOf(session), slip, legs),
      balance: formatFen(wallet.knownBalance(session)),
    }
  }
  return { fixturesNow, legFixturesNow, snapshotOf, readBetSlip }
}

/** Creates the sportsbook of a process: fixtures by the clock, bet slips, and settlement. */
export function createSportsbook(
  engine: Engine,
  config: VenueConfig,
  games: ReadonlyMap<string, Game>,
) {
  const { store, wallet } = engine
  const leagues = createLeagues(store, config)
  const fixtures = createFixtures()
  const { fixtureRiskMax, playerSharePercent } = config
  const risk = createFixtureRisk(store, fixtureRiskMax, playerSharePercent)
  const view = createFixtureView(store, leagues, fixtures)
  const slips = createBetSlipView(engine, view, fixtures)

  return {
    read: async (session: SportsbookSession) => {
      const { game } = session
      const balance = formatFen(await wallet.balance(session))
      const league = leagues.current(game)
      const now = leagueNow(store, league)
      const { start, length, salt } = league.chain
      return {
        game: game.code,
        now,
        margin: marginPercent,
        cash_margin: cashMarginPercent,
        balance,
        open_slips: countOpenSlips(store, session),
        fixtures: view.list(game, league, now),
        commitment: { start, length, salt, index: lastBegun(league, now) },
      }
    },

    /** Returns all public data of one fixture. Throws CallError unknown_fixture. */
    fixture: ({ game }: SportsbookSession, key: FixtureKey) => view.detail(game, key),

    /** Places a bet slip. Throws the CallErrors of `placeBetSlip`, and unknown_fixture. */
    place: async (session: SportsbookSession, order: SlipOrder) => {
      const fixturesNow = slips.fixturesNow(session.game)
      const { playerReturnMax: returnMax } = titleLimits(config, session.game)
      const checks = { fixtures, risk, returnMax }
      const betId = await placeBetSlip(engine, checks, session, order, fixturesNow)
      return slips.readBetSlip(session, betId)
    },

    /** Cashes a bet slip out. Throws the CallErrors of `cashOut`. */
    cashOut: (session: SportsbookSession, order: CashOutOrder) => {
      cashOut(engine, fixtures, session, order, slips.legFixturesNow(session.game))
      return slips.readBetSlip(session, order.betId)
    },

    betSlips: (session: SportsbookSession, before: string) =>
      readBetSlips(store, session, slips.snapshotOf(session), before),

    standings: ({ game }: SportsbookSession) => {
      const league = leagues.current(game)
      return readStandings(fixtures, game, league, leagueNow(store, league))
    },

    settleDue: createFixtureSettlement(engine, view, (chainId) => {
      const game = games.get(leagues.gameOf(chainId))
      return game && isSportsbook(game) ? game : null
    }),
  }
}

export type Sportsbook = ReturnType<typeof createSportsbook>
