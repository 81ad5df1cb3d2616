import type { DepositState, WithdrawalState } from '@jinli/contract/states'
import { type Db, row, rows } from '../platform/db.ts'

export type PlayerFile = {
  id: bigint
  username: string
  realname: string
  registered_at: Date
  vip_level: number
  status: string
  last_ip: string
  available: bigint
  held: bigint
  /** Null for a player who is not excluded now, and for one without a daily deposit limit. */
  excluded_until: Date | null
  deposit_limit: bigint | null
}

/** Who a player is, what they forbid themselves and what stands in their centre wallet; by user name, as people write it. */
export function playerFile(db: Db, username: string): Promise<PlayerFile | null> {
  return row<PlayerFile>(
    db,
    `SELECT p.id, p.name AS username, p.realname, p.created_at AS registered_at, p.vip_level,
       p.status, coalesce(s.ip, '') AS last_ip, coalesce(m.available, 0) AS available,
       coalesce(m.held, 0) AS held, l.deposit_limit,
       CASE WHEN l.excluded_until > now() THEN l.excluded_until END AS excluded_until
     FROM player p JOIN player_money m ON m.player_id = p.id
     LEFT JOIN play_limit l ON l.player_id = p.id
     LEFT JOIN LATERAL (SELECT ip FROM player_session WHERE player_id = p.id
       ORDER BY seen_at DESC LIMIT 1) s ON true
     WHERE p.name_key = lower(normalize($1, NFKC))`,
    [username],
  )
}

export type VenueMoney = {
  venue: string
  name: string
  balance: bigint
  told_at: Date | null
  in_transit: bigint
}

/** Last known balance and open money per venue that knows the player. */
export function venueMoneyOf(db: Db, player: bigint): Promise<VenueMoney[]> {
  return rows<VenueMoney>(
    db,
    `SELECT k.venue, v.name, k.balance, k.balance_at AS told_at,
       coalesce(a.balance, 0) AS in_transit
     FROM venue_player k JOIN venue v ON v.code = k.venue
     LEFT JOIN ledger.account a ON a.code = 'player:' || k.player_id || ':transit:' || k.venue
     WHERE k.player_id = $1 ORDER BY v.sort, v.code`,
    [player],
  )
}

type Sums = {
  deposit_count: number
  deposit_sum: bigint
  withdrawal_count: number
  withdrawal_sum: bigint
}

/** What came in by approved deposits and went out by paid withdrawals. */
export async function orderSums(db: Db, player: bigint): Promise<Sums> {
  const sums = await row<Sums>(
    db,
    `SELECT d.n AS deposit_count, d.total AS deposit_sum, w.n AS withdrawal_count,
       w.total AS withdrawal_sum
     FROM (SELECT count(*)::int AS n, coalesce(sum(credited_amount), 0)::bigint AS total
       FROM deposit WHERE player_id = $1 AND state = 'approved') d,
     (SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS total
       FROM withdrawal WHERE player_id = $1 AND state = 'paid') w`,
    [player],
  )
  if (!sums) throw new Error('sums of one player are one row')
  return sums
}

type Order<S> = { number: string; amount: bigint; state: S; created_at: Date }

export function lastDeposits(db: Db, player: bigint): Promise<Order<DepositState>[]> {
  return rows<Order<DepositState>>(
    db,
    `SELECT deposit_no AS number, coalesce(credited_amount, amount) AS amount, state, created_at
     FROM deposit WHERE player_id = $1 ORDER BY created_at DESC, id DESC LIMIT 10`,
    [player],
  )
}

export function lastWithdrawals(db: Db, player: bigint): Promise<Order<WithdrawalState>[]> {
  return rows<Order<WithdrawalState>>(
    db,
    `SELECT out_trade_no AS number, amount, state, created_at
     FROM withdrawal WHERE player_id = $1 ORDER BY created_at DESC, id DESC LIMIT 10`,
    [player],
  )
}

type SharedBy = { hint: 'name' | 'card' | 'ip'; count: number; usernames: string[] }

/**
 * Other players with the same real name, payout card (bound now or once) or session address; a
 * hundred are counted at most, five named.
 */
export function sharedWithOthers(db: Db, player: bigint): Promise<SharedBy[]> {
  return rows<SharedBy>(
    db,
    `WITH shared AS (
       (SELECT 'name' AS hint, o.id FROM player p
        JOIN player o ON normalize(o.realname, NFKC) = normalize(p.realname, NFKC)
        WHERE p.id = $1 AND o.id <> p.id LIMIT 100)
       UNION ALL
       (SELECT DISTINCT 'card', o.player_id FROM payout_card c
        JOIN payout_card o ON o.number_mark = c.number_mark
        WHERE c.player_id = $1 AND o.player_id <> c.player_id LIMIT 100)
       UNION ALL
       (SELECT DISTINCT 'ip', o.player_id FROM player_session s
        JOIN player_session o ON o.ip = s.ip
        WHERE s.player_id = $1 AND o.player_id <> s.player_id LIMIT 100)
     )
     SELECT s.hint, count(*)::int AS count,
       (array_agg(o.name ORDER BY o.id DESC))[1:5] AS usernames
     FROM shared s JOIN player o ON o.id = s.id GROUP BY s.hint`,
    [player],
  )
}
