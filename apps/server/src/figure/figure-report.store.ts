import { type FinanceGroup, postingFigures } from '@jinli/contract/figure/figure.admin'
import sql, { empty, type Sql } from 'sql-template-tag'
import { account } from '../money/ledger-names.ts'
import { type Db, one } from '../platform/db.ts'
import { byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import { big, day, type RowOf, text } from '../platform/row-shape.ts'
import { sumsQuery, sumsRow } from './figure-sums.ts'

/** The days of a report as instants: `from` included, `before` excluded. */
export type Period = { from: Date; before: Date }

const periodCondition = ({ from, before }: Period) =>
  sql`hour >= ${from} AND hour < ${before}`

export function sumsOf(db: Db, period: Period) {
  return one(
    db,
    sumsRow,
    sumsQuery({ keys: empty, where: periodCondition(period), groups: empty }),
  )
}

const days = sql`to_char(hour AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`
const groupKeys = {
  day: { key: days, figures: null },
  method: {
    key: sql`part`,
    figures: ['deposit', 'deposit-correction', 'withdrawal', 'withdrawal-reversal'],
  },
  venue: { key: sql`part`, figures: ['bet', 'payout', 'late-ggr'] },
  reward: { key: sql`part`, figures: ['reward'] },
  promotion: { key: sql`part`, figures: ['reward'] },
} as const satisfies Record<FinanceGroup, { key: Sql; figures: readonly string[] | null }>

const promotionKinds = postingFigures.reward.kinds.filter((kind) =>
  kind.startsWith('promotion.'),
)
/** Rewards, where those of promotions have the promotion as their part. */
const rewardLines = sql`(SELECT hour, figure, part, count, amount FROM figure_line
    WHERE NOT part = ANY (${promotionKinds})
  UNION ALL SELECT at, 'reward', key, 1, amount FROM promotion_spent) figure_line`

export const financeRow = { key: text, name: text, ...sumsRow }
export type FinanceRow = RowOf<typeof financeRow>

/** Figures of a period by day, method, venue or kind of reward, in reverse order of the keys; by promotion, the dearest first. */
export function financeListing(group: FinanceGroup, period: Period): KeysetListing {
  const { key, figures } = groupKeys[group]
  const where = figures
    ? sql`${periodCondition(period)} AND figure = ANY (${figures})`
    : periodCondition(period)
  const sums = sumsQuery({
    keys: sql`${key} AS key, row_number() OVER (ORDER BY ${group === 'promotion' ? sql`sum(amount), ` : empty}${key}) AS id,`,
    where,
    ...(group === 'promotion' ? { lines: rewardLines } : {}),
    groups: sql`GROUP BY ${key}`,
  })
  return {
    columns: sql`r.key, coalesce(v.name, t.title, r.key) AS name, r.sign_ups, r.first_deposits, r.first_deposit_amount,
      r.active, r.deposit_count, r.deposits, r.deposit_corrections, r.withdrawal_count, r.withdrawals,
      r.withdrawal_reversals, r.net, r.fees, r.bets, r.stakes, r.payouts, r.ggr, r.late_ggr, r.rewards,
      r.adjustments, r.ngr`,
    table: sql`(${sums})`,
    joins: sql`LEFT JOIN venue v ON v.code = r.key LEFT JOIN promotion_title t ON t.key = r.key`,
    where: sql`true`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

export const liabilityRow = {
  day,
  available: big,
  held: big,
  in_transit: big,
  owed: big,
  at_venues: big,
  win_hold: big,
  debt: big,
}
export type LiabilityRow = RowOf<typeof liabilityRow>

/** The balances at the end of each day: what moved before the first day, and then day by day. */
export function liabilityListing(since: string, until: string): KeysetListing {
  const movedOn = (condition: Sql) =>
    sql`sum(coalesce(sum(b.amount) FILTER (WHERE ${condition}), 0)) OVER (ORDER BY d.day)`
  const balances = sql`SELECT d.day, ${movedOn(sql`b.account = ${account.available('')}`)} AS available,
      ${movedOn(sql`b.account = ${account.held('')}`)} AS held,
      ${movedOn(sql`starts_with(b.account, ${account.transit('', '')})`)} AS in_transit,
      ${movedOn(sql`ref_part(b.account, 0) = 'venue'`)} AS at_venues,
      ${movedOn(sql`b.account = ${account.house('win-hold')}`)} AS win_hold,
      ${movedOn(sql`b.account = ${account.debt('')}`)} AS debt
    FROM (SELECT d::date AS day FROM generate_series(${since}::date - 1, ${until}::date, interval '1 day') d) d
    LEFT JOIN (SELECT greatest(day, ${since}::date - 1) AS day, account, amount FROM figure_balance
      WHERE day <= ${until}::date) b ON b.day = d.day
    GROUP BY d.day`
  return {
    columns: sql`r.day, r.available::bigint AS available, r.held::bigint AS held, r.in_transit::bigint AS in_transit,
      (r.available + r.held + r.in_transit)::bigint AS owed, r.at_venues::bigint AS at_venues,
      r.win_hold::bigint AS win_hold, -r.debt::bigint AS debt`,
    table: sql`(SELECT n.*, (n.day - date '2000-01-01')::bigint AS id FROM (${balances}) n)`,
    where: sql`r.day >= ${since}::date`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}
