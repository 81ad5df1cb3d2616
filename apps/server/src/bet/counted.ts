import { riskReasons } from '@jinli/contract/bet/counted'
import sql from 'sql-template-tag'
import { big, int, oneOf } from '../platform/row-shape.ts'

/** What of a bet was at risk, why, the percentage of it that counts, and what counted. */
export const countedPart = {
  risk: big,
  risk_reason: oneOf(riskReasons),
  weight: int,
  counted: big,
}

/** The columns of `countedPart`, of the bet `r`. Bets of before the columns have the default reason. */
export const countedColumns = sql`coalesce(r.risk, r.counted) AS risk,
  CASE WHEN r.state = 'settled' THEN r.risk_reason ELSE r.state END AS risk_reason, r.weight, r.counted`
