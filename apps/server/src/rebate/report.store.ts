import type { RebateState } from '@jinli/contract/rebate/rebate'
import { type RebateField, rebateFields } from '@jinli/contract/vip/vip'
import sql, { empty } from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import { byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import {
  big,
  day,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { playerNamed } from '../review/order-search.store.ts'

export const accrual = {
  id: text,
  day,
  username: text,
  venue: text,
  venue_name: text,
  game_name: text,
  category: word(rebateFields),
  level: int,
  rate: big,
  stake: big,
  change: big,
  amount: big,
  claim_no: text,
  created_at: time,
  claimed_at: maybe(time),
}
export type Accrual = RowOf<typeof accrual>

export type AccruedFilter = {
  /** Brand days `YYYY-MM-DD`, both included; empty is open. */
  since: string
  until: string
  venue: string
  category: RebateField | ''
  status: RebateState | ''
  /** A user name. */
  search: string
}

const inState = {
  '': empty,
  pending: sql`AND r.claim_id IS NULL`,
  claimed: sql`AND r.claim_id IS NOT NULL`,
} as const

/** The listing of all players' lines, newest first. */
export function accruedListing(filter: AccruedFilter): KeysetListing {
  const { since, until, venue, category, status, search } = filter
  return {
    columns: sql`r.id::text, r.day::text, p.name AS username, r.venue, v.name AS venue_name,
      coalesce(n.name, r.game_code) AS game_name, r.category, r.level::int, r.rate, r.stake, r.change, r.amount,
      coalesce(c.claim_no, '') AS claim_no, r.created_at, r.claimed_at`,
    table: sql`rebate_line`,
    joins: sql`JOIN player p ON p.id = r.player_id JOIN venue v ON v.code = r.venue
      LEFT JOIN game_name n ON n.venue = r.venue AND n.code = r.game_code
      LEFT JOIN rebate_claim c ON c.id = r.claim_id`,
    where: sql`true ${since ? sql`AND r.day >= ${since}::date` : empty}
      ${until ? sql`AND r.day <= ${until}::date` : empty} ${venue ? sql`AND r.venue = ${venue}` : empty}
      ${category ? sql`AND r.category = ${category}` : empty} ${inState[status]}
      ${search ? sql`AND r.player_id = ${playerNamed(search)}` : empty}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

const cost = { players: int, stake: big, accrued: big, claimed: big, pending: big }
const dayCost = {
  day,
  venue: text,
  venue_name: text,
  category: word(rebateFields),
  ...cost,
}
export type DayCost = RowOf<typeof dayCost>

export type CostFilter = { since: string; until: string; venue: string }

const figures = sql`count(DISTINCT r.player_id)::int AS players, coalesce(sum(r.change), 0)::bigint AS stake,
  coalesce(sum(r.amount), 0)::bigint AS accrued,
  coalesce(sum(r.amount) FILTER (WHERE r.claim_id IS NOT NULL), 0)::bigint AS claimed,
  coalesce(sum(r.amount) FILTER (WHERE r.claim_id IS NULL), 0)::bigint AS pending`

function among({ since, until, venue }: CostFilter) {
  return sql`r.day BETWEEN ${since}::date AND ${until}::date AND (${venue} = '' OR r.venue = ${venue})`
}

/** Returns the cost of rebates by day, venue and category, newest first. The caller limits the days. */
export function costByDay(db: Db, filter: CostFilter): Promise<DayCost[]> {
  return rows(
    db,
    dayCost,
    sql`SELECT r.day::text, r.venue, v.name AS venue_name, r.category, ${figures}
      FROM rebate_line r JOIN venue v ON v.code = r.venue WHERE ${among(filter)}
      GROUP BY r.day, r.venue, v.name, v.sort, r.category ORDER BY r.day DESC, v.sort, r.venue, r.category`,
  )
}

export function costSums(db: Db, filter: CostFilter): Promise<RowOf<typeof cost>> {
  return one(db, cost, sql`SELECT ${figures} FROM rebate_line r WHERE ${among(filter)}`)
}
