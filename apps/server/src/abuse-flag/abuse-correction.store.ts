import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../platform/db.ts'
import { flag } from './abuse-find.store.ts'

/** The kinds of records that are gifts of the house. */
const rewardWays = ['bonus', 'rebate', 'red_packet', 'vip_rise', 'vip_birthday']
/** The most rewards that the evidence lists. */
const namedMost = 5

/** Number, sum and the newest of some rewards (way, number, amount, created_at). */
function rewardSums(rewards: Sql): Sql {
  return sql`SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS total,
      coalesce(jsonb_agg(jsonb_build_object('way', way, 'number', number, 'amount', amount))
        FILTER (WHERE place <= ${namedMost}::int), '[]') AS last
    FROM (SELECT way, number, amount, row_number() OVER (ORDER BY created_at DESC) AS place
      FROM (${rewards}) reward) each`
}

const evidence = sql`'number', c.number, 'before', c.from_amount, 'amount', c.amount, 'count', r.n,
  'sum', r.total, 'rewards', r.last`

/**
 * Flags a player who got rewards after a deposit that is now worth less, and the agent who was rewarded for it if it
 * was the player's first one. They may be built on it; staff decide, and nothing is taken back by itself.
 */
export async function flagCorrection(tx: Tx, correction: bigint): Promise<void> {
  const own = rewardSums(sql`SELECT way, number, amount, created_at FROM statement_line
    WHERE player_id = c.player_id AND type = 9 AND way = ANY (${rewardWays}) AND created_at >= c.decided_at`)
  await flag(
    tx,
    'corrected_deposit',
    sql`SELECT c.player_id, c.number || ':' || c.id AS key,
        c.number || ':' || c.id AS case_key, r.n AS weight, jsonb_build_object(${evidence}) AS evidence
      FROM deposit_correction_life c CROSS JOIN LATERAL (${own}) r
      WHERE c.id = ${correction} AND r.n > 0`,
  )
  const ofAgent =
    rewardSums(sql`SELECT 'bonus' AS way, number, amount, decided_at AS created_at FROM referral_bonus
    WHERE player_id = i.agent_id AND decided_at >= c.decided_at`)
  await flag(
    tx,
    'corrected_deposit',
    sql`SELECT i.agent_id AS player_id, c.number || ':' || c.id AS key,
        c.number || ':' || c.id || ':agent' AS case_key, r.n AS weight,
        jsonb_build_object(${evidence}, 'friend', p.name) AS evidence
      FROM deposit_correction_life c JOIN invited_player i USING (player_id) JOIN player p ON p.id = c.player_id
      CROSS JOIN LATERAL (${ofAgent}) r
      WHERE c.id = ${correction} AND r.n > 0 AND NOT EXISTS (SELECT FROM deposit_credited d
        WHERE d.player_id = c.player_id AND d.at < c.decided_at AND d.number <> c.number)`,
  )
}
