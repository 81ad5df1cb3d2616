import type { VenueConfig } from '../config.ts'
import { lastPublished } from '../fairness/chain.store.ts'
import type { RoundChain } from '../fairness/chains.ts'
import { createCurrentChains } from '../fairness/current-chains.ts'
import { createOutcomes } from '../fairness/outcomes.ts'
import type { Game, TableGame } from '../games/game.ts'
import { titleLimits } from '../limits/title-limits.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine } from '../wallet/wallet.ts'
import { createOpenStakeTotals } from './open-stake-totals.ts'
import { betsOfRound } from './table-bet.store.ts'
import { readTableBets } from './table-bet-list.ts'
import {
  placeTableBet,
  type TableOrder,
  type TableSession,
  tableBetBody,
} from './table-bets.ts'
import { type RoundTimes, timesAt, timesOf } from './table-clock.ts'
import { type LeaveOrder, leaveRound } from './table-leave.ts'
import { createTableResults } from './table-results.ts'

function timesBody({ index, startsAt, closesAt, settlesAt, endsAt }: RoundTimes) {
  return {
    index,
    starts_at: startsAt,
    closes_at: closesAt,
    settles_at: settlesAt,
    ends_at: endsAt,
  }
}

function createTableChains(store: Store, config: VenueConfig) {
  const chains = createCurrentChains(store, config)
  return ({ code, timetable }: TableGame) =>
    chains(code, Math.min(timetable.endMs, config.roundMsMax))
}

/**
 * Returns when bets of the order's round close. It is 0 for a round that is not current: then a new bet is refused, and
 * a repeat of a stored bet still gets its response.
 */
function closingTime(
  store: Store,
  chain: RoundChain,
  { timetable }: TableGame,
  { chainId, round }: TableOrder,
): number {
  const { startsAt, closesAt } = timesOf(chain, timetable, round)
  const hasBegun = Date.now() >= startsAt && round > lastPublished(store, chain.id)
  return chainId === chain.id && hasBegun ? closesAt : 0
}

/** Creates the shared rounds of a process: their times, bets, outcomes and settlement. */
export function createTables(
  engine: Engine,
  config: VenueConfig,
  games: ReadonlyMap<string, Game>,
) {
  const { store, wallet } = engine
  const chainOf = createTableChains(store, config)
  const openStakes = createOpenStakeTotals(store)
  const outcomeOf = createOutcomes((game: TableGame, draws) => game.shared.draw(draws))
  const results = createTableResults(engine, games, outcomeOf)
  const betBodies = (session: TableSession, chainId: number, round: number) =>
    betsOfRound(store, session, { chainId, round }).map(tableBetBody)

  return {
    /** Returns a table as a player sees it now, with the outcomes after round `since`. */
    read: async (session: TableSession, since: number) => {
      const { game } = session
      await wallet.balance(session)
      const chain = chainOf(game)
      // The time is read after `chainOf`, because the first use of a chain takes a moment to create it.
      const now = Date.now()
      const times = timesAt(chain, game.timetable, now)
      // Read the results before the balance, because reading them settles rounds that players can leave.
      const past = results.resultsSince(game, chain, now, since)
      return {
        game: game.code,
        now,
        chain: chain.id,
        round: timesBody(times),
        balance: formatFen(wallet.knownBalance(session)),
        past,
        bets: betBodies(session, chain.id, times.index),
        // The bets of the previous round. A player who missed the end of that round sees its result here.
        before: betBodies(session, chain.id, times.index - 1),
        crowd: openStakes.read(chain.id, times.index),
        commitment: { start: chain.start, length: chain.length, salt: chain.salt },
      }
    },

    /** Places a bet. Throws the CallErrors of `placeTableBet`; bets_closed also for a round that is not current. */
    place: async (session: TableSession, order: TableOrder) => {
      const chain = chainOf(session.game)
      const closes = closingTime(store, chain, session.game, order)
      const limits = titleLimits(config, session.game)
      const { isNew, body } = await placeTableBet(engine, session, order, closes, limits)
      if (isNew) openStakes.add(chain.id, order.round, session, JSON.stringify(order.bet))
      return body
    },

    /** Leaves a running round. Throws the CallErrors of `leaveRound`. */
    leave: (session: TableSession, order: LeaveOrder) => {
      const chain = chainOf(session.game)
      results.publishTo(session.game, chain, Date.now())
      const outcome = () => outcomeOf(session.game, chain, order.round)
      return leaveRound(engine, session, chain, order, outcome)
    },

    bets: (session: TableSession, before: string) => {
      const chain = chainOf(session.game)
      results.publishTo(session.game, chain, Date.now())
      return readTableBets(store, session, outcomeOf, before)
    },

    settleDue: results.settleDue,
  }
}

export type Tables = ReturnType<typeof createTables>
