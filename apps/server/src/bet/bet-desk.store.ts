import type { BetState } from '@jinli/contract/states'
import { betCodes } from '@jinli/contract/states'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'

const deskBet = {
  venue: text,
  venue_name: text,
  bet_id: text,
  username: text,
  game_code: text,
  game_name: text,
  stake: big,
  payout: big,
  counted: big,
  state: word(betCodes),
  version: int,
  placed_at: time,
  settled_at: maybe(time),
}
export type DeskBet = RowOf<typeof deskBet>

export type DeskBetFilter = DeskRequest & {
  search: string
  venue: string
  status: BetState | 'stuck' | ''
  from: Date | null
  until: Date | null
}

function ofState(status: DeskBetFilter['status']): Sql {
  if (status === '') return empty
  if (status === 'stuck')
    return sql`AND r.state = 'open' AND r.placed_at < moment() - bet_stuck_after()`
  return sql`AND r.state = ${status}`
}

/** A bet's number as its venue spells it, or a player's name. */
function ofSearch(search: string): Sql {
  if (!search) return empty
  return sql`AND (r.bet_id = ${search} OR r.player_id =
    (SELECT id FROM player WHERE name_key = lower(normalize(${search}, NFKC))))`
}

/** Bets of all players, newest first. */
export function deskBets(db: Db, filter: DeskBetFilter): Promise<DeskFound<DeskBet>> {
  const { venue, from, until } = filter
  const bets = {
    columns: sql`r.venue, v.name AS venue_name, r.bet_id, p.name AS username, r.game_code,
      coalesce(g.name, r.game_code) AS game_name, r.stake, r.payout, r.counted, r.state, r.version,
      r.placed_at, r.settled_at`,
    of: sql`bet`,
    joins: sql`JOIN venue v ON v.code = r.venue JOIN player p ON p.id = r.player_id
      LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`,
    where: sql`(${from}::timestamptz IS NULL OR r.placed_at >= ${from})
      AND (${until}::timestamptz IS NULL OR r.placed_at < ${until})
      AND (${venue} = '' OR r.venue = ${venue})
      ${ofState(filter.status)} ${ofSearch(filter.search.trim())}`,
    key: {
      values: [
        { of: sql`r.placed_at`, type: 'time' as const },
        { of: sql`r.venue`, type: 'text' as const },
        { of: sql`r.bet_id`, type: 'text' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return deskList(db, deskBet, bets, filter)
}
