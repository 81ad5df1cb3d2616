import sql from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
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

const deskDay = {
  day: dayColumn,
  terms: json<unknown>(),
  opens_at: time,
  closes_at: time,
  is_open: bool,
  is_over: bool,
  budget: big,
  paid: big,
  draws: int,
  /** The fullest purse (fen): a day with less than its smallest prize there is sold out. */
  most_left: big,
  setting_version: int,
  seed_hash: bytes,
  committed_at: time,
  seed: maybe(bytes),
  /** How often each amount was paid. */
  tally: json<{ amount: number; paid: number }[] | null>(),
}
export type DeskDay = RowOf<typeof deskDay>

/** The days, newest first, each with what its purses and its draws say. */
export function packetDays(db: Db, request: DeskRequest): Promise<DeskFound<DeskDay>> {
  const days = {
    columns: sql`r.day::text, r.terms, r.opens_at, r.closes_at,
      moment() >= r.opens_at AND moment() < r.closes_at AS is_open, moment() >= r.closes_at AS is_over,
      r.budget, p.paid, p.draws, p.most_left, s.version AS setting_version, r.seed_hash, r.committed_at, r.seed,
      t.tally`,
    of: sql`red_packet_day`,
    joins: sql`JOIN money_setting_version s ON s.id = r.setting_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(dealt - left_over), 0)::bigint AS paid,
          coalesce(sum(draws), 0)::int AS draws, coalesce(max(left_over), 0)::bigint AS most_left
        FROM red_packet_purse WHERE day = r.day) p
      CROSS JOIN LATERAL (SELECT json_agg(json_build_object('amount', amount, 'paid', n)) AS tally
        FROM (SELECT amount, count(*) AS n FROM red_packet_draw WHERE day = r.day GROUP BY amount) a) t`,
    where: sql`true`,
    key: {
      values: [{ of: sql`r.opens_at`, type: 'time' as const }],
      order: 'DESC' as const,
    },
  }
  return deskList(db, deskDay, days, request)
}

const deskDraw = {
  id: text,
  username: text,
  day: dayColumn,
  n: int,
  drawn: big,
  amount: big,
  deposited: big,
  purse: int,
  place: int,
  created_at: time,
}

type Filter = DeskRequest & { day: string; search: string }

/** Draws of a day, of a player, or all of them; newest first. */
export function packetDraws(
  db: Db,
  { day, search, ...request }: Filter,
): Promise<DeskFound<RowOf<typeof deskDraw>>> {
  const ofDay = day ? sql`r.day = ${day}::date` : sql`true`
  const ofPlayer = search ? sql`r.player_id = ${playerNamed(search)}` : sql`true`
  const draws = {
    columns: sql`r.id::text, p.name AS username, r.day::text, r.n, r.drawn, r.amount, r.deposited, r.purse, r.place,
      r.created_at`,
    of: sql`red_packet_draw`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`${ofDay} AND ${ofPlayer}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return deskList(db, deskDraw, draws, request)
}
