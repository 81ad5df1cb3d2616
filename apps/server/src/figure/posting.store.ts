import { type PostingFigure, postingFigures } from '@jinli/contract/figure/figure.admin'
import sql from 'sql-template-tag'
import { type Db, one } from '../platform/db.ts'
import type { KeysetListing, KeysetRequest } from '../platform/keyset-page.ts'
import { keysetPage } from '../platform/keyset-page.ts'
import { big, text, time } from '../platform/row-shape.ts'
import type { Period } from './figure-report.store.ts'

const postingRow = {
  id: text,
  kind: text,
  ref: text,
  username: text,
  method: text,
  amount: big,
  posted_at: time,
}

export type PostingFilter = { figure: PostingFigure; method: string; period: Period }

/** The postings of a figure. A query with `kind NOT LIKE …` can use the index of the few kinds that are not of venues. */
function postingListing({ figure, method, period }: PostingFilter): KeysetListing {
  const { kinds } = postingFigures[figure]
  return {
    columns: sql`r.id::text AS id, r.kind, r.ref, coalesce(p.name, '') AS username, r.method, r.amount, r.posted_at`,
    table: sql`figure_posting`,
    joins: sql`LEFT JOIN player p ON p.id = r.player_id`,
    where: sql`r.kind = ANY (${kinds}) AND r.kind NOT LIKE 'seamless.%'
      AND r.posted_at >= ${period.from} AND r.posted_at < ${period.before}
      AND (${method} = '' OR r.method = ${method}) AND r.amount <> 0`,
    key: {
      columns: [
        { column: sql`r.posted_at`, type: 'time' },
        { column: sql`r.id`, type: 'number' },
      ],
      order: 'DESC',
    },
  }
}

export function postingsOf(db: Db, filter: PostingFilter, request: KeysetRequest) {
  return keysetPage(db, postingRow, postingListing(filter), request)
}

/** Returns the sum of all postings of a figure, from the ledger itself. */
export async function postingSum(db: Db, filter: PostingFilter): Promise<bigint> {
  const { table, where } = postingListing(filter)
  const query = sql`SELECT coalesce(sum(r.amount), 0)::bigint AS sum FROM ${table} r WHERE ${where}`
  const { sum } = await one(db, { sum: big }, query, 'anew')
  return sum
}
