import sql from 'sql-template-tag'
import type { Tx } from '../platform/db.ts'
import { flag } from './abuse-find.store.ts'

/** The kinds of records that are gifts of the house. */
const rewardWays = ['bonus', 'rebate', 'red_packet', 'vip_rise', 'vip_birthday']
/** The most rewards that the evidence lists. */
const namedMost = 5

/**
 * Flags a player who got rewards after a deposit that is now worth less. They may be built on it; staff decide, and
 * nothing is taken back by itself.
 */
export function flagCorrection(tx: Tx, correction: bigint): Promise<void> {
  return flag(
    tx,
    'corrected_deposit',
    sql`SELECT c.player_id, c.number || ':' || c.id AS key,
        c.number || ':' || c.id AS case_key, r.n AS weight,
        jsonb_build_object('number', c.number, 'before', c.from_amount, 'amount', c.amount, 'count', r.n,
          'sum', r.total, 'rewards', r.last) AS evidence
      FROM deposit_correction_life c
      CROSS JOIN LATERAL (SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS total,
          coalesce(jsonb_agg(jsonb_build_object('way', way, 'number', number, 'amount', amount))
            FILTER (WHERE place <= ${namedMost}::int), '[]') AS last
        FROM (SELECT way, number, amount, row_number() OVER (ORDER BY created_at DESC) AS place FROM statement_line
          WHERE player_id = c.player_id AND type = 9 AND way = ANY (${rewardWays}) AND created_at >= c.decided_at) each) r
      WHERE c.id = ${correction} AND r.n > 0`,
  )
}
