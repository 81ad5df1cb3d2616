import sql, { type Sql } from 'sql-template-tag'
import { change, rows, type Tx } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'
import { figureSources, foldFigures, nextRange, takeFigureCursor } from './figure.store.ts'

const ledgerColumns = sql`hour, kind, account, entries, amount`
const balanceColumns = sql`account, day, amount, balance`
const betColumns = sql`hour, day, venue, game_code, bets, stake, payout`
const peopleColumns = sql`hour, figure, people, amount`

/** The rows of the figures as texts, with the name of their table. */
function allRows(tables: Record<'ledger' | 'balance' | 'bet' | 'people', Sql>): Sql {
  return sql`SELECT 'ledger' AS name, (to_jsonb(f))::text AS cells FROM (SELECT ${ledgerColumns} FROM ${tables.ledger}) f
    UNION ALL SELECT 'balance', to_jsonb(f)::text FROM (SELECT ${balanceColumns} FROM ${tables.balance}) f
    UNION ALL SELECT 'bet', to_jsonb(f)::text FROM (SELECT ${betColumns} FROM ${tables.bet}) f
    UNION ALL SELECT 'people', to_jsonb(f)::text FROM (SELECT ${peopleColumns} FROM ${tables.people}) f`
}

const current = allRows({
  ledger: sql`figure_ledger`,
  balance: sql`figure_balance`,
  bet: sql`figure_bet`,
  people: sql`figure_people`,
})

async function clear(tx: Tx): Promise<void> {
  await change(tx, sql`CREATE TEMP TABLE stored_figure ON COMMIT DROP AS ${current}`)
  await change(tx, sql`DELETE FROM figure_ledger`)
  await change(tx, sql`DELETE FROM figure_balance`)
  await change(tx, sql`DELETE FROM figure_bet`)
  await change(tx, sql`DELETE FROM figure_people`)
  await change(tx, sql`DELETE FROM figure_depositor`)
  await change(tx, sql`DELETE FROM figure_active`)
}

/**
 * Makes all figures anew from ledger, players and bets, as far as they were read before. Returns up to a hundred
 * differences: rows that were stored, and rows that are right. The caller commits, or keeps the stored figures.
 */
export async function rebuildFigures(
  tx: Tx,
): Promise<{ side: string; name: string; cells: string }[]> {
  const ends: bigint[] = []
  for (const source of figureSources) {
    const end = await takeFigureCursor(tx, source)
    if (end === null) throw new Error('the figures are being read; try again')
    ends.push(end)
  }
  await clear(tx)
  for (const [i, source] of figureSources.entries()) {
    const end = ends[i] ?? 0n
    for (let position = 0n; position < end; ) {
      const range = await nextRange(tx, source, position, end)
      await foldFigures(tx, source, range)
      position = range.to
    }
  }
  return rows(
    tx,
    { side: text, name: text, cells: text },
    sql`(SELECT 'stored' AS side, * FROM (SELECT * FROM stored_figure EXCEPT (${current})) s LIMIT 50)
      UNION ALL
      (SELECT 'right', * FROM ((${current}) EXCEPT SELECT * FROM stored_figure) r LIMIT 50)`,
  )
}
