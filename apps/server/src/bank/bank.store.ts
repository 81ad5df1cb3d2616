import { bankCardsCounted, banksMax } from '@jinli/contract/bank/bank'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { bool, int, type RowOf, text, word } from '../platform/row-shape.ts'
import { beginning, insertInto } from '../platform/sql-parts.ts'
import { documentVersions } from '../version/document.store.ts'

const bank = {
  code: text,
  name: text,
  logo: text,
  place: int,
  active: bool,
  version: int,
  cards: int,
}
export type Bank = RowOf<typeof bank>
/** The fields of a bank that each version stores. */
export type BankDocument = Pick<Bank, 'name' | 'logo' | 'place' | 'active'>

const columns = sql`r.code, r.name, r.logo, r.place, r.active, r.version, n.cards`
const joins = sql`CROSS JOIN LATERAL (SELECT count(*)::int AS cards
  FROM (SELECT FROM payout_card_bank c WHERE c.bank = r.name AND c.bound
    LIMIT ${bankCardsCounted + 1}) AS counted) AS n`

export const bankVersions = documentVersions({
  table: 'bank_version',
  key: text,
  standing: 'state',
  more: { state: word(['approved'] as const) },
  moreColumns: sql`r.state`,
})

type BankRequest = KeysetRequest & { show: 'all' | 'active' | 'off'; search: string }

function bankFilter({ show, search }: BankRequest): Sql {
  const only = { all: empty, active: sql`AND r.active`, off: sql`AND NOT r.active` }[show]
  const nameMatches = search
    ? sql`AND (r.code = ${search.toUpperCase()} OR r.name ILIKE ${`%${beginning(search)}`})`
    : empty
  return sql`true ${only} ${nameMatches}`
}

/** Returns a page of banks in the order that players see. */
export function banksOf(db: Db, request: BankRequest): Promise<KeysetPage<Bank>> {
  const sortColumns = [
    { column: sql`r.place`, type: 'number' },
    { column: sql`r.code`, type: 'text' },
  ] as const
  const key = { columns: sortColumns, order: 'ASC' } as const
  const table = sql`bank`
  return keysetPage(
    db,
    bank,
    { columns, table, joins, where: bankFilter(request), key },
    request,
  )
}

export function bankByCode(db: Db, code: string): Promise<Bank | null> {
  return row(db, bank, sql`SELECT ${columns} FROM bank r ${joins} WHERE r.code = ${code}`)
}

/** Returns whether one more bank may be inserted. Concurrent inserts wait for each other. */
export async function isRoomForBank(tx: Tx): Promise<boolean> {
  await change(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('jinli bank', 0))`)
  const { n } = await one(tx, { n: int }, sql`SELECT count(*)::int AS n FROM bank`)
  return n < banksMax
}

async function writeVersion(
  tx: Tx,
  { code, version }: { code: string; version: number },
  value: BankDocument,
  { staffId, reason }: { staffId: StaffId; reason: string },
): Promise<void> {
  const version1 = {
    key: code,
    version,
    value,
    state: 'approved',
    reason,
    staffId,
  } as const
  await bankVersions.insert(tx, version1)
}

type VersionAuthor = { staffId: StaffId; reason: string }

export async function insertBank(
  tx: Tx,
  code: string,
  document: BankDocument,
  author: VersionAuthor,
): Promise<void> {
  await change(tx, insertInto('bank', { code, ...document }))
  await writeVersion(tx, { code, version: 1 }, document, author)
}

/** Writes a new version, based on the version that was read. Returns false if the bank has changed since. */
export async function rewriteBank(
  tx: Tx,
  { code, version }: { code: string; version: number },
  document: BankDocument,
  author: VersionAuthor,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE bank SET name = ${document.name}, logo = ${document.logo}, place = ${document.place},
        active = ${document.active}, version = version + 1
      WHERE code = ${code} AND version = ${version}`,
  )
  if (count !== 1) return false
  await writeVersion(tx, { code, version: version + 1 }, document, author)
  return true
}

/** Returns whether a card is or was bound to a bank of this name. */
export function wasBound(db: Db, name: string): Promise<boolean> {
  return exists(db, sql`SELECT FROM payout_card_bank WHERE bank = ${name} LIMIT 1`)
}

/** Returns the names of the open banks in the order that players see. */
export function openBanks(db: Db): Promise<{ bank_name: string }[]> {
  return rows(
    db,
    { bank_name: text },
    sql`SELECT name AS bank_name FROM bank WHERE active ORDER BY place, code LIMIT ${banksMax}`,
  )
}

/** Locks an open bank until the transaction that binds a card ends. Returns false if no open bank has the name. */
export function holdOpenBank(tx: Tx, name: string): Promise<boolean> {
  return exists(tx, sql`SELECT FROM bank WHERE name = ${name} AND active FOR SHARE`)
}

/** Returns the logo of each bank by name. Closed banks are included, because old cards still show their logo. */
export async function bankLogos(db: Db): Promise<Map<string, string>> {
  const bankRows = await rows(
    db,
    { name: text, logo: text },
    sql`SELECT name, logo FROM bank LIMIT ${banksMax}`,
  )
  return new Map(bankRows.map(({ name, logo }) => [name, logo]))
}
