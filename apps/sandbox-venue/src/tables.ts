import { lastTold } from './chains.ts'
import type { VenueConfig } from './config.ts'
import { createCrowds } from './crowd.ts'
import type { Store } from './database.ts'
import { formatFen } from './money.ts'
import { createChains } from './open-chains.ts'
import { createOutcomes } from './outcomes.ts'
import type { Ground } from './purse/purse.ts'
import {
  betsOfRound,
  placeTableBet,
  type TableOrder,
  type TableSeat,
} from './table-bets.ts'
import { type RoundTimes, timesAt, timesOf } from './table-clock.ts'
import { readTableBets } from './table-history.ts'
import { type LeaveOrder, leaveRound } from './table-leave.ts'
import { createTelling } from './table-telling.ts'
import type { ChipBet } from './titles/chips.ts'
import type { OfferedTitle, TableTitle } from './titles/title.ts'

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
  const chains = createChains(store, config)
  return ({ code, timetable }: TableTitle) =>
    chains(code, Math.min(timetable.ends, config.roundMsMost))
}

/** The rounds of all: who bets when, what came, and what is due. One for each process. */
export function createTables(
  ground: Ground,
  config: VenueConfig,
  titles: ReadonlyMap<string, OfferedTitle>,
) {
  const { store, purse } = ground
  const chainOf = createTableChains(store, config)
  const crowds = createCrowds(store)
  const outcomeOf = createOutcomes((title: TableTitle, draws) => title.shared.draw(draws))

  const telling = createTelling(ground, titles, outcomeOf)

  return {
    /** What a player sees of the table now; of the past, what came after round `since`. */
    read: async (seat: TableSeat, since: number) => {
      const { title } = seat
      await purse.balance(seat)
      const chain = chainOf(title)
      // Asked anew: a first chain takes a moment to make.
      const now = Date.now()
      const times = timesAt(chain, title.timetable, now)
      // Before the balance: what is told of a round that can be left is settled.
      const past = telling.past(title, chain, now, since)
      return {
        game: title.code,
        now,
        chain: chain.id,
        round: timesBody(times),
        balance: formatFen(purse.known(seat)),
        past,
        bets: betsOfRound(store, seat, { chainId: chain.id, round: times.index }),
        // Whoever was away at the end of a round learns here what it came to.
        before: betsOfRound(store, seat, { chainId: chain.id, round: times.index - 1 }),
        crowd: crowds.tell(chain.id, times.index),
        commitment: { start: chain.start, length: chain.length, salt: chain.salt },
      }
    },

    /** Throws CallError: bets_closed also when the round is not the one that is on, and those of `placeTableBet`. */
    place: async (seat: TableSeat, order: TableOrder) => {
      const chain = chainOf(seat.title)
      const { startsAt, closesAt } = timesOf(chain, seat.title.timetable, order.round)
      // A repeat of what was placed in time is answered whenever it comes.
      const begun = Date.now() >= startsAt && order.round > lastTold(store, chain.id)
      const on = order.chainId === chain.id && begun
      const closes = on ? closesAt : 0
      const { placed, ...bet } = await placeTableBet(ground, seat, order, closes)
      const who = `${seat.operator}:${seat.player}`
      if (placed) crowds.count(chain.id, order.round, who, order.bet as ChipBet)
      return bet
    },

    /** Throws CallError: those of `leaveRound`. */
    leave: (seat: TableSeat, order: LeaveOrder) => {
      const chain = chainOf(seat.title)
      telling.lastToTell(seat.title, chain, Date.now())
      const outcome = () => outcomeOf(seat.title, chain, order.round)
      return leaveRound(ground, seat, chain, order, outcome)
    },

    bets: (seat: TableSeat, before: string) => {
      const chain = chainOf(seat.title)
      telling.lastToTell(seat.title, chain, Date.now())
      return readTableBets(store, seat, outcomeOf, before)
    },

    settleDue: telling.settleDue,
  }
}

export type Tables = ReturnType<typeof createTables>
