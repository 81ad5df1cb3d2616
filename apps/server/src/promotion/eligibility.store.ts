import type { PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { categories } from '@jinli/contract/vocabulary'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, row } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, day, int, maybe, text, time } from '../platform/row-shape.ts'
import { playerNamed } from '../review/order-search.store.ts'
import type { EligibilityFacts } from './eligibility.rules.ts'
import { notBefore, type Period, type Span } from './promotion-period.rules.ts'

type FactsQuery = {
  terms: PromotionTerms
  period: Period
  /** When the promotion began; null without a start. */
  since: Date | null
}

function creditedIn(player: PlayerId, { since, until }: Span): Sql {
  return sql`SELECT coalesce(sum(amount), 0)::bigint FROM deposit_credited
    WHERE player_id = ${player} AND at >= ${since} AND at < ${until}`
}

/** The stakes minus payouts of settled bets that were placed in a period, in the categories that count. */
function lostIn(player: PlayerId, { since, until }: Span, terms: PromotionTerms): Sql {
  const countedCategories = categories.filter((category) => terms.weights[category] > 0)
  return sql`SELECT coalesce(sum(b.stake - b.payout), 0)::bigint FROM bet_result b
    JOIN venue v ON v.code = b.venue
    WHERE b.player_id = ${player} AND b.state = 'settled' AND b.placed_at >= ${since}
      AND b.placed_at < ${until} AND v.category = ANY (${countedCategories})`
}

/** The basis of a promotion for one player, as SQL (contract promotion-terms). */
function baseOf(player: PlayerId, { terms, period, since }: FactsQuery): Sql {
  const now = notBefore(period.now, since)
  switch (terms.basis) {
    case 'deposit':
      return creditedIn(player, now)
    case 'gift':
      return terms.min_base > 0n ? creditedIn(player, now) : sql`SELECT 0::bigint`
    case 'loss':
      return lostIn(player, notBefore(period.before, since), terms)
    case 'first_deposit':
      return sql`SELECT coalesce((SELECT CASE WHEN at >= ${now.since} THEN amount END FROM deposit_credited
        WHERE player_id = ${player} ORDER BY at, id LIMIT 1), 0)::bigint`
    case 'referral':
      return sql`SELECT count(*) FROM invited_player
        WHERE agent_id = ${player} AND first_deposit_at >= ${now.since}
          AND first_deposit_at < ${now.until} AND first_deposit >= ${terms.min_base}`
    case 'none':
      return sql`SELECT 0::bigint`
  }
}

const facts = {
  vip_level: int,
  registered_at: time,
  birthday: maybe(day),
  base: big,
}

/** Returns the figures of a player that the terms need, in one statement. */
export function eligibilityFacts(
  db: Db,
  player: PlayerId,
  query: FactsQuery,
): Promise<EligibilityFacts> {
  return one(
    db,
    facts,
    sql`SELECT p.vip_level, p.created_at AS registered_at, p.birthday, (${baseOf(player, query)}) AS base
      FROM player p WHERE p.id = ${player}`,
  )
}

/** Returns the player with this name, in any spelling; null if there is none. */
export function playerCalled(db: Db, name: string) {
  const shape = { id: playerId, name: text }
  return row(db, shape, sql`SELECT id, name FROM player WHERE id = ${playerNamed(name)}`)
}
