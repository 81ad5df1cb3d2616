import { type VipCause, vipGiftKinds } from '@jinli/contract/vip/vip'
import sql, { empty } from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import type { KeysetListing } from '../platform/keyset-page.ts'
import { big, day, int, text, time, word } from '../platform/row-shape.ts'
import { flagFields } from '../review/order-flag.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { moveColumns, moveJoins, moveRow } from './vip-standing.store.ts'

/** The day as a number, as in its index. */
const dayNumber = sql`(r.day - date '2000-01-01')`

export const staffMove = {
  ...moveRow,
  id: text,
  username: text,
  version: int,
  created_at: time,
  order_flags: flagFields.order_flags,
}

type Filter = { cause: VipCause | ''; search: string; since: string; until: string }

/** The listing of level changes, newest day first. The days of the filter are valid. */
export function staffMoves({ cause, search, since, until }: Filter): KeysetListing {
  const own = search ? sql`AND r.player_id = ${playerNamed(search)}` : empty
  const causeCondition = cause ? sql`AND r.cause = ${cause}` : empty
  const from = since ? sql`AND ${dayNumber} >= ${since}::date - date '2000-01-01'` : empty
  const to = until ? sql`AND ${dayNumber} <= ${until}::date - date '2000-01-01'` : empty
  return {
    columns: sql`${moveColumns}, r.id::text, p.name AS username, s.version, r.created_at,
      order_flags(r.player_id, '{}') AS order_flags`,
    table: sql`vip_move`,
    joins: sql`${moveJoins} JOIN player p ON p.id = r.player_id
      JOIN money_setting_version s ON s.id = r.setting_id`,
    where: sql`true ${own} ${causeCondition} ${from} ${to}`,
    key: {
      columns: [
        { column: dayNumber, type: 'number' },
        { column: sql`r.id`, type: 'number' },
      ],
      order: 'DESC',
    },
  }
}

/** Returns the last thirty brand days, newest first: level changes by cause, and the number and sum of gifts. */
export function lastDays(db: Db) {
  return rows(
    db,
    { day, promoted: int, demoted: int, gifts: int, gift_sum: big },
    sql`SELECT d.day::text AS day, m.promoted, m.demoted, g.gifts, g.gift_sum
      FROM (SELECT (app_now() AT TIME ZONE 'Asia/Shanghai')::date - n AS day FROM generate_series(0, 29) n) d
      CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE cause = 'promoted'))::int AS promoted,
          (count(*) FILTER (WHERE cause = 'demoted'))::int AS demoted
        FROM vip_move r WHERE ${dayNumber} = d.day - date '2000-01-01') m
      CROSS JOIN LATERAL (SELECT count(*)::int AS gifts, coalesce(sum(amount), 0)::bigint AS gift_sum
        FROM vip_gift WHERE day = d.day) g
      ORDER BY d.day DESC`,
  )
}

/** Returns the player of a name in any spelling. */
export function playerCalled(db: Db, username: string) {
  return row(
    db,
    { id: playerId },
    sql`SELECT p.id FROM player p WHERE p.id = ${playerNamed(username)}`,
  )
}

/** Returns a player's last twenty gifts, newest first. */
export function lastGifts(db: Db, player: PlayerId) {
  return rows(
    db,
    {
      number: text,
      kind: word(vipGiftKinds),
      level: int,
      amount: big,
      turnover_times: int,
      created_at: time,
    },
    sql`SELECT number_of(g) AS number, g.kind, g.level::int, g.amount, g.turnover_times::int, g.created_at
      FROM vip_gift g WHERE g.player_id = ${player} ORDER BY g.id DESC LIMIT 20`,
  )
}
