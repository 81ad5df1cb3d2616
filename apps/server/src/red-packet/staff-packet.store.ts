import sql from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import {
  big,
  bool,
  bytes,
  day as dayColumn,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
} from '../platform/row-shape.ts'
import { playerNamed } from '../review/order-search.store.ts'

const staffDay = {
  day: dayColumn,
  terms: json<unknown>(),
  opens_at: time,
  closes_at: time,
  is_open: bool,
  is_over: bool,
  budget: big,
  paid: big,
  draws: int,
  /** The largest balance of a share (fen). If it is below the smallest prize, the day is sold out. */
  most_left: big,
  setting_version: int,
  seed_hash: bytes,
  committed_at: time,
  seed: maybe(bytes),
  /** How often each amount was paid (fen). */
  prize_counts: json<{ amount: number; paid: number }[] | null>(),
}
export type StaffPacketDay = RowOf<typeof staffDay>

/** Returns a page of the days, newest first, with figures of their shares and draws. */
export function packetDays(
  db: Db,
  request: KeysetRequest,
): Promise<KeysetPage<StaffPacketDay>> {
  const days = {
    columns: sql`r.day::text, r.terms, r.opens_at, r.closes_at,
      app_now() >= r.opens_at AND app_now() < r.closes_at AS is_open, app_now() >= r.closes_at AS is_over,
      r.budget, p.paid, p.draws, p.most_left, s.version AS setting_version, r.seed_hash, r.committed_at, r.seed,
      t.prize_counts`,
    table: sql`red_packet_day`,
    joins: sql`JOIN money_setting_version s ON s.id = r.setting_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(dealt - left_over), 0)::bigint AS paid,
          coalesce(sum(draws), 0)::int AS draws, coalesce(max(left_over), 0)::bigint AS most_left
        FROM red_packet_share WHERE day = r.day) p
      CROSS JOIN LATERAL (SELECT json_agg(json_build_object('amount', amount, 'paid', n)) AS prize_counts
        FROM (SELECT amount, count(*) AS n FROM red_packet_draw WHERE day = r.day GROUP BY amount) a) t`,
    where: sql`true`,
    key: {
      columns: [{ column: sql`r.opens_at`, type: 'time' as const }],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, staffDay, days, request)
}

const staffDraw = {
  id: text,
  username: text,
  day: dayColumn,
  n: int,
  drawn: big,
  amount: big,
  deposited: big,
  share: int,
  place: int,
  created_at: time,
}

type Filter = KeysetRequest & { day: string; search: string }

/** Returns a page of draws of a day, of a player or of all, newest first. */
export function packetDraws(
  db: Db,
  { day, search, ...request }: Filter,
): Promise<KeysetPage<RowOf<typeof staffDraw>>> {
  const ofDay = day ? sql`r.day = ${day}::date` : sql`true`
  const ofPlayer = search ? sql`r.player_id = ${playerNamed(search)}` : sql`true`
  const draws = {
    columns: sql`r.id::text, p.name AS username, r.day::text, r.n, r.drawn, r.amount, r.deposited, r.share, r.place,
      r.created_at`,
    table: sql`red_packet_draw`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`${ofDay} AND ${ofPlayer}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, staffDraw, draws, request)
}
