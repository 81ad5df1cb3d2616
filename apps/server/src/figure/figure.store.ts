import sql, { type Sql } from 'sql-template-tag'
import { account } from '../money/ledger-names.ts'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { big, day, maybe, text, time } from '../platform/row-shape.ts'

export const figureSources = ['ledger', 'player', 'bet'] as const
/** What the figures are made of; each source has its own cursor. */
export type FigureSource = (typeof figureSources)[number]
/** A range of final rows: a seal number (ledger) or transaction ids (`ledger.current_xid`); `to` is excluded for these. */
type Range = { from: bigint; to: bigint }
/** `isLast`: the rest is not final yet. */
type NextRange = Range & { isLast: boolean }

const sliceRows = 20_000
/** A seal has up to 5,000 transactions; five of them took longer than a statement may (`npm run bench figures`). */
const sealsAtOnce = 1

const brandDayOf = (at: Sql) => sql`(${at} AT TIME ZONE 'Asia/Shanghai')::date`
const hourOf = (at: Sql) => sql`date_trunc('hour', ${at}, 'UTC')`
/** The order in which all nodes, and a rebuild, meet the rows of a source: the first one of a player counts. */
const serial = sql`xid, id`

/** Locks and returns the cursor of a source, or null while another node holds it. */
export async function takeFigureCursor(
  tx: Tx,
  source: FigureSource,
): Promise<bigint | null> {
  const cursor = await row(
    tx,
    { position: big },
    sql`SELECT position FROM figure_cursor WHERE source = ${source} FOR UPDATE SKIP LOCKED`,
  )
  return cursor && cursor.position
}

export async function moveFigureCursor(
  tx: Tx,
  source: FigureSource,
  { to, isLast }: NextRange,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE figure_cursor SET position = ${to},
        complete_at = CASE WHEN NOT ${isLast}::boolean THEN complete_at
          WHEN source = 'ledger' THEN least(app_now(), (SELECT posted_at FROM ledger.transaction
            WHERE xid >= (SELECT ledger.first_open_xid()) ORDER BY xid LIMIT 1))
          ELSE app_now() END
      WHERE source = ${source}`,
  )
}

/** Seals are final. Takes the next one, up to `limit` if it is not null. */
async function nextSeals(db: Db, from: bigint, limit: bigint | null): Promise<NextRange> {
  const { to, last } = await one(
    db,
    { to: big, last: big },
    sql`SELECT coalesce(max(id), ${from})::bigint AS to,
        coalesce((SELECT max(id) FROM ledger.seal WHERE ${limit}::bigint IS NULL OR id <= ${limit}), 0)::bigint AS last
      FROM (SELECT id FROM ledger.seal WHERE id > ${from} AND (${limit}::bigint IS NULL OR id <= ${limit})
        ORDER BY id LIMIT ${sealsAtOnce}) s`,
  )
  return { from, to, isLast: to >= last }
}

/**
 * Rows below the oldest running transaction are final. Rows of one transaction stay together. `ids` reads the ids of a
 * source in order.
 */
async function nextXids(
  db: Db,
  { from, limit, ids }: { from: bigint; limit: bigint | null; ids: (range: Range) => Sql },
): Promise<NextRange> {
  const { final } = await one(
    db,
    { final: big },
    sql`SELECT coalesce(${limit}::bigint, ledger.oldest_xid()) AS final`,
  )
  const { count, last } = await one(
    db,
    { count: big, last: maybe(big) },
    sql`SELECT count(*) AS count, max(xid) AS last FROM (${ids({ from, to: final })}) s`,
  )
  if (count < BigInt(sliceRows) || last === null) return { from, to: final, isLast: true }
  return { from, to: last + 1n, isLast: false }
}

export function nextRange(
  db: Db,
  source: FigureSource,
  from: bigint,
  limit: bigint | null = null,
): Promise<NextRange> {
  if (source === 'ledger') return nextSeals(db, from, limit)
  const ids = ({ from: first, to }: Range) =>
    source === 'player'
      ? sql`SELECT joined_xid AS xid FROM player WHERE joined_xid >= ${first} AND joined_xid < ${to}
          ORDER BY joined_xid LIMIT ${sliceRows}`
      : sql`SELECT xid FROM bet_moved WHERE xid >= ${first} AND xid < ${to} ORDER BY xid LIMIT ${sliceRows}`
  return nextXids(db, { from, limit, ids })
}

/** Adds people to their hours. `people` has the columns `hour` and `amount`. */
function addPeople(figure: 'sign-up' | 'first-deposit' | 'active', people: Sql): Sql {
  return sql`INSERT INTO figure_people AS p (hour, figure, people, amount)
    SELECT hour, ${figure}, count(*), sum(amount)::bigint FROM (${people}) each GROUP BY hour
    ON CONFLICT (hour, figure) DO UPDATE SET
      people = p.people + excluded.people, amount = p.amount + excluded.amount`
}

/** Without statistics of the new rows, the planner would read all history. */
async function useIndexes(tx: Tx): Promise<void> {
  await change(
    tx,
    sql`SELECT set_config(s, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) s`,
  )
}

const touchedClass = { account: text, since: day }

async function foldLedger(tx: Tx, { from, to }: Range): Promise<void> {
  await useIndexes(tx)
  const classes = await rows(
    tx,
    touchedClass,
    sql`WITH line AS MATERIALIZED (
        SELECT t.xid, t.id, t.kind, ${hourOf(sql`t.posted_at`)} AS hour, e.account_id, e.amount,
          account_class(a.code) AS account
        FROM ledger.seal s
        JOIN ledger.transaction t ON t.xid >= s.xid_from AND t.xid < s.xid_to
        JOIN ledger.entry e ON e.transaction_id = t.id
        JOIN ledger.account a ON a.id = e.account_id
        WHERE s.id > ${from} AND s.id <= ${to}
      ), cell AS (
        INSERT INTO figure_ledger AS f (hour, kind, account, entries, amount)
        SELECT hour, kind, account, count(*), sum(amount)::bigint FROM line GROUP BY 1, 2, 3
        ON CONFLICT (hour, kind, account) DO UPDATE SET
          entries = f.entries + excluded.entries, amount = f.amount + excluded.amount
        RETURNING f.hour, f.account
      ), first AS (
        SELECT DISTINCT ON (account_id) account_id, hour, amount FROM line
        WHERE kind = 'deposit.credited' AND account = ${account.available('')}
        ORDER BY account_id, ${serial}
      ), fresh AS (
        INSERT INTO figure_depositor (account_id) SELECT account_id FROM first
        ON CONFLICT (account_id) DO NOTHING RETURNING account_id
      ), counted AS (
        ${addPeople('first-deposit', sql`SELECT hour, amount FROM first JOIN fresh USING (account_id)`)}
      )
      SELECT account, min(${brandDayOf(sql`hour`)}) AS since FROM cell GROUP BY account`,
  )
  await keepBalances(tx, classes)
}

/** Makes the balances of the classes from their first changed day on. */
async function keepBalances(
  tx: Tx,
  classes: readonly { account: string; since: string }[],
): Promise<void> {
  const names = classes.map((each) => each.account)
  const days = classes.map((each) => each.since)
  await change(
    tx,
    sql`INSERT INTO figure_balance AS b (account, day, amount, balance)
      SELECT d.account, d.day, d.amount,
        (coalesce(p.balance, 0) + sum(d.amount) OVER (PARTITION BY d.account ORDER BY d.day))::bigint
      FROM (
        SELECT f.account, c.since, ${brandDayOf(sql`f.hour`)} AS day, sum(f.amount)::bigint AS amount
        FROM unnest(${names}::text[], ${days}::date[]) AS c (account, since)
        JOIN figure_ledger f ON f.account = c.account
          AND f.hour >= c.since::timestamp AT TIME ZONE 'Asia/Shanghai'
        GROUP BY 1, 2, 3
      ) d
      LEFT JOIN LATERAL (
        SELECT balance FROM figure_balance o WHERE o.account = d.account AND o.day < d.since
        ORDER BY o.day DESC LIMIT 1
      ) p ON true
      ON CONFLICT (account, day) DO UPDATE SET
        amount = excluded.amount, balance = excluded.balance, changed_at = app_now()`,
  )
}

async function foldPlayers(tx: Tx, { from, to }: Range): Promise<void> {
  const newPlayers = sql`SELECT ${hourOf(sql`created_at`)} AS hour, 0 AS amount FROM player
    WHERE joined_xid >= ${from} AND joined_xid < ${to}`
  await change(tx, addPeople('sign-up', newPlayers))
}

async function foldBets(tx: Tx, { from, to }: Range): Promise<void> {
  await change(
    tx,
    sql`WITH moved AS MATERIALIZED (
        SELECT *, ${hourOf(sql`came_at`)} AS hour FROM bet_moved WHERE xid >= ${from} AND xid < ${to}
      ), cell AS (
        INSERT INTO figure_bet AS f (hour, day, venue, game_code, bets, stake, payout)
        SELECT hour, day, venue, game_code, sum(bets)::bigint, sum(stake)::bigint, sum(payout)::bigint
        FROM moved GROUP BY 1, 2, 3, 4
        ON CONFLICT (hour, day, venue, game_code) DO UPDATE SET bets = f.bets + excluded.bets,
          stake = f.stake + excluded.stake, payout = f.payout + excluded.payout, changed_at = app_now()
      ), first AS (
        SELECT DISTINCT ON (today, player_id) ${brandDayOf(sql`came_at`)} AS today, player_id, hour
        FROM moved, unnest(players) AS player_id ORDER BY today, player_id, ${serial}
      ), fresh AS (
        INSERT INTO figure_active (day, player_id) SELECT today, player_id FROM first
        ON CONFLICT (day, player_id) DO NOTHING RETURNING day, player_id
      )
      ${addPeople('active', sql`SELECT f.hour, 0 AS amount FROM first f JOIN fresh n ON n.day = f.today AND n.player_id = f.player_id`)}`,
  )
}

/** Adds a range of final rows to the figures. */
export function foldFigures(tx: Tx, source: FigureSource, range: Range): Promise<void> {
  if (source === 'ledger') return foldLedger(tx, range)
  return source === 'player' ? foldPlayers(tx, range) : foldBets(tx, range)
}

const completeRow = { complete_at: maybe(time) }
/** Returns the time up to which all figures are complete; null before the first run. */
export async function figuresCompleteAt(db: Db): Promise<Date | null> {
  const { complete_at } = await one(
    db,
    completeRow,
    sql`SELECT CASE WHEN count(complete_at) = count(*) THEN min(complete_at) END AS complete_at FROM figure_cursor`,
  )
  return complete_at
}
