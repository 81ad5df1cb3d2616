import sql, { empty } from 'sql-template-tag'
import type { ReportQuery } from './report-query.ts'

const none = sql`''`

/** Players by the week of their sign-up: money until now, and play after it. */
export const cohortReport: ReportQuery = ({ from, before }, whole) => {
  const share = (name: 'next_day' | 'week' | 'month', daysLong: number) => {
    const column = { next_day: sql`a.next_day`, week: sql`a.week`, month: sql`a.month` }[
      name
    ]
    return sql`CASE WHEN max(m.day) + ${daysLong}::int < (app_now() AT TIME ZONE 'Asia/Shanghai')::date
      THEN (10000 * count(*) FILTER (WHERE ${column}) / count(*))::int END`
  }
  return sql`WITH member AS (
      SELECT player_id, (at AT TIME ZONE 'Asia/Shanghai')::date AS day,
        date_trunc('week', at AT TIME ZONE 'Asia/Shanghai')::date::text AS week
      FROM player_sign_up WHERE at >= ${from} AND at < ${before}
    ), credits AS (
      SELECT player_id, sum(amount)::bigint AS amount
      FROM deposit_credited JOIN member USING (player_id) GROUP BY player_id
    ), payments AS (
      SELECT player_id, sum(amount)::bigint AS amount
      FROM withdrawal_statement JOIN member USING (player_id) WHERE state = 'paid' GROUP BY player_id
    ), play AS (
      SELECT m.player_id, bool_or(f.day = m.day + 1) AS next_day,
        bool_or(f.day BETWEEN m.day + 1 AND m.day + 7) AS week,
        bool_or(f.day BETWEEN m.day + 8 AND m.day + 30) AS month
      FROM member m JOIN figure_active f ON f.player_id = m.player_id AND f.day > m.day
      GROUP BY m.player_id
    )
    SELECT ${whole ? none : sql`m.week`} AS key, ${whole ? none : sql`m.week`} AS label,
      count(*)::int AS sign_ups, count(c.amount)::int AS depositors,
      coalesce(sum(c.amount), 0)::bigint AS deposits, coalesce(sum(w.amount), 0)::bigint AS withdrawals,
      (coalesce(sum(c.amount), 0) - coalesce(sum(w.amount), 0))::bigint AS net,
      ((coalesce(sum(c.amount), 0) - coalesce(sum(w.amount), 0)) / greatest(count(*), 1))::bigint AS per_head,
      ${share('next_day', 1)} AS next_day, ${share('week', 7)} AS week, ${share('month', 30)} AS month
    FROM member m LEFT JOIN credits c USING (player_id) LEFT JOIN payments w USING (player_id)
    LEFT JOIN play a USING (player_id)
    ${whole ? empty : sql`GROUP BY m.week`}`
}

/** What each member decided, each order once. */
export const staffReport: ReportQuery = ({ from, before }, whole) => sql`WITH decision AS (
      SELECT DISTINCT ON (staff_id, number) staff_id, number, concept, action, amount, is_rejection
      FROM staff_decision WHERE at >= ${from} AND at < ${before}
      ORDER BY staff_id, number, id DESC
    ), timing AS (
      SELECT d.*, extract(epoch FROM (SELECT min(t.at) FROM staff_touch t
          WHERE t.number = d.number AND t.staff_id = d.staff_id) - o.created_at) AS seconds
      FROM decision d CROSS JOIN LATERAL (
        SELECT created_at FROM deposit_statement WHERE number = d.number AND d.concept = 'deposit'
        UNION ALL
        SELECT created_at FROM withdrawal_statement WHERE number = d.number AND d.concept = 'withdrawal') o
    )
    SELECT ${whole ? none : sql`f.username`} AS key, ${whole ? none : sql`f.display_name`} AS label,
      count(DISTINCT t.number)::int AS handled, count(*) FILTER (WHERE NOT t.is_rejection)::int AS approvals,
      count(*) FILTER (WHERE t.is_rejection)::int AS rejections,
      (10000 * count(*) FILTER (WHERE t.is_rejection) / nullif(count(*), 0))::int AS rejection_share,
      coalesce(sum(t.amount) FILTER (WHERE t.action IN ('deposit.approved', 'deposit.second-approved')), 0)::bigint
        AS deposits,
      coalesce(sum(t.amount) FILTER (WHERE t.action = 'withdrawal.approved'), 0)::bigint AS withdrawals,
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY t.seconds))::int AS touch,
      (percentile_disc(0.9) WITHIN GROUP (ORDER BY t.seconds))::int AS touch_most
    FROM timing t JOIN staff f ON f.id = t.staff_id
    ${whole ? empty : sql`GROUP BY f.username, f.display_name`}`

/** What each member answered and closed. */
export const serviceReport: ReportQuery = ({ from, before }, whole) => sql`SELECT
      ${whole ? none : sql`f.username`} AS key, ${whole ? none : sql`f.display_name`} AS label,
      count(*) FILTER (WHERE w.kind IN ('text', 'order', 'picture'))::int AS answers,
      count(DISTINCT w.conversation_id)::int AS conversations,
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY w.waited_seconds))::int AS wait,
      (percentile_disc(0.9) WITHIN GROUP (ORDER BY w.waited_seconds))::int AS wait_most,
      (10000 * count(*) FILTER (WHERE NOT w.was_late) / nullif(count(w.was_late), 0))::int AS on_time,
      count(*) FILTER (WHERE w.kind = 'closed')::int AS ends,
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY w.open_seconds))::int AS resolution,
      count(w.score)::int AS ratings,
      (10000 * count(*) FILTER (WHERE w.score = 3) / nullif(count(w.score), 0))::int AS good
    FROM support_work w JOIN staff f ON f.id = w.staff_id
    WHERE w.created_at >= ${from} AND w.created_at < ${before}
    ${whole ? empty : sql`GROUP BY f.username, f.display_name`}`
