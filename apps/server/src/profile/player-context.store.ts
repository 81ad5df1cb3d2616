import { playerStatuses } from '@jinli/contract/profile/profile.admin'
import { depositNext, withdrawalNext } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { type Db, one, row, rows } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import {
  big,
  int,
  maybe,
  type RowOf,
  text,
  texts,
  time,
  word,
} from '../platform/row-shape.ts'

const playerFileRow = {
  id: playerId,
  username: text,
  realname: text,
  registered_at: time,
  vip_level: int,
  status: word(playerStatuses),
  last_ip: text,
  available: big,
  held: big,
  /** Null for a player who is not excluded now, or has no daily deposit limit. */
  excluded_until: maybe(time),
  deposit_limit: maybe(big),
  login_locked_until: maybe(time),
  pay_locked_until: maybe(time),
}
export type PlayerFile = RowOf<typeof playerFileRow>

/** Returns a player's data, limits, locks and centre wallet, by user name in any spelling. */
export function playerFile(db: Db, username: string): Promise<PlayerFile | null> {
  return row(
    db,
    playerFileRow,
    sql`SELECT p.id, p.name AS username, p.realname, p.created_at AS registered_at, p.vip_level,
       p.status, coalesce(s.ip, '') AS last_ip, coalesce(m.available, 0) AS available,
       coalesce(m.held, 0) AS held, l.deposit_limit, l.excluded_until,
       (SELECT until FROM secret_lock WHERE scope = 'login' AND subject = p.name_key) AS login_locked_until,
       (SELECT until FROM secret_lock WHERE scope = 'pay' AND subject = p.id::text) AS pay_locked_until
     FROM player p JOIN player_money m ON m.player_id = p.id
     LEFT JOIN play_limit_now l ON l.player_id = p.id
     LEFT JOIN LATERAL (SELECT ip FROM player_address WHERE player_id = p.id
       ORDER BY seen_at DESC LIMIT 1) s ON true
     WHERE p.name_key = lower(normalize(${username}, NFKC))`,
  )
}

const venueMoney = {
  venue: text,
  name: text,
  balance: big,
  reported_at: maybe(time),
  in_transit: big,
}
export type VenueMoney = RowOf<typeof venueMoney>

/** Returns the last reported balance and the money in transit at each venue that knows the player. */
export function venueMoneyOf(db: Db, player: PlayerId): Promise<VenueMoney[]> {
  return rows(
    db,
    venueMoney,
    sql`SELECT venue, name, balance, balance_at AS reported_at, in_transit
     FROM venue_funds WHERE player_id = ${player} ORDER BY sort, venue`,
  )
}

const sums = {
  deposit_count: int,
  deposit_sum: big,
  withdrawal_count: int,
  withdrawal_sum: big,
}
type Sums = RowOf<typeof sums>

/** Returns the counts and sums of the approved deposits and the paid withdrawals. */
export function orderSums(db: Db, player: PlayerId): Promise<Sums> {
  return one(
    db,
    sums,
    sql`SELECT d.n AS deposit_count, d.total AS deposit_sum, w.n AS withdrawal_count,
       w.total AS withdrawal_sum
     FROM (SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS total
       FROM deposit_credited WHERE player_id = ${player}) d,
     (SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS total
       FROM withdrawal_statement WHERE player_id = ${player} AND state = 'paid') w`,
  )
}

const order = { number: text, amount: big, created_at: time }

export function lastDeposits(db: Db, player: PlayerId) {
  return rows(
    db,
    { ...order, state: word(depositNext) },
    sql`SELECT number, amount, state, created_at FROM deposit_statement
      WHERE player_id = ${player} ORDER BY created_at DESC, number DESC LIMIT 10`,
  )
}

export function lastWithdrawals(db: Db, player: PlayerId) {
  return rows(
    db,
    { ...order, state: word(withdrawalNext) },
    sql`SELECT number, amount, state, created_at FROM withdrawal_statement
      WHERE player_id = ${player} ORDER BY created_at DESC, number DESC LIMIT 10`,
  )
}

/** The largest number of session addresses that are compared: many players may share one IP address of a carrier. */
const addressesMax = 1000

const sharedBy = { hint: word(['name', 'card', 'ip']), count: int, usernames: texts }

/**
 * Returns other players with the same real name, payout card (bound now or before) or IP address of a session. It
 * counts at most a hundred and names five.
 */
export function sharedWithOthers(db: Db, player: PlayerId) {
  return rows(
    db,
    sharedBy,
    sql`WITH shared AS (
       (SELECT 'name' AS hint, o.id FROM player p
        JOIN player o ON folded_name(o.realname) = folded_name(p.realname)
        WHERE p.id = ${player} AND o.id <> p.id LIMIT 100)
       UNION ALL
       (SELECT DISTINCT 'card', o.player_id FROM payout_card_marks c
        JOIN payout_card_marks o ON o.number_mark = c.number_mark
        WHERE c.player_id = ${player} AND o.player_id <> c.player_id LIMIT 100)
       UNION ALL
       (SELECT DISTINCT 'ip', o.player_id FROM (
          SELECT o.player_id FROM player_address s JOIN player_address o ON o.ip = s.ip
          WHERE s.player_id = ${player} AND o.player_id <> s.player_id LIMIT ${addressesMax}) o
        LIMIT 100)
     )
     SELECT s.hint, count(*)::int AS count,
       (array_agg(o.name ORDER BY o.id DESC))[1:5] AS usernames
     FROM shared s JOIN player o ON o.id = s.id GROUP BY s.hint`,
  )
}
