import { bankCardsCounted, banksMax } from '@jinli/contract/bank'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
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
/** What a version says. */
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

type BankRequest = DeskRequest & { show: 'all' | 'active' | 'off'; search: string }

function wanted({ show, search }: BankRequest): Sql {
  const only = { all: empty, active: sql`AND r.active`, off: sql`AND NOT r.active` }[show]
  const named = search
    ? sql`AND (r.code = ${search.toUpperCase()} OR r.name ILIKE ${`%${beginning(search)}`})`
    : empty
  return sql`true ${only} ${named}`
}

/** The banks as players meet them. */
export function banksOf(db: Db, request: BankRequest): Promise<DeskFound<Bank>> {
  const values = [
    { of: sql`r.place`, type: 'number' },
    { of: sql`r.code`, type: 'text' },
  ] as const
  const key = { values, order: 'ASC' } as const
  const of = sql`bank`
  return deskList(db, bank, { columns, of, joins, where: wanted(request), key }, request)
}

export function bankByCode(db: Db, code: string): Promise<Bank | null> {
  return row(db, bank, sql`SELECT ${columns} FROM bank r ${joins} WHERE r.code = ${code}`)
}

/** Who adds a bank comes one after the other; whether there is room for one more. */
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
  const made = { key: code, version, value, state: 'approved', reason, staffId } as const
  await bankVersions.insert(tx, made)
}

type By = { staffId: StaffId; reason: string }

export async function insertBank(
  tx: Tx,
  code: string,
  said: BankDocument,
  by: By,
): Promise<void> {
  await change(tx, insertInto('bank', { code, ...said }))
  await writeVersion(tx, { code, version: 1 }, said, by)
}

/** Writes a bank on top of what its person saw; false when it was changed since. */
export async function rewriteBank(
  tx: Tx,
  { code, version }: { code: string; version: number },
  said: BankDocument,
  by: By,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE bank SET name = ${said.name}, logo = ${said.logo}, place = ${said.place},
        active = ${said.active}, version = version + 1
      WHERE code = ${code} AND version = ${version}`,
  )
  if (written !== 1) return false
  await writeVersion(tx, { code, version: version + 1 }, said, by)
  return true
}

/** A card was bound to a bank of this name, now or once. */
export function wasBound(db: Db, name: string): Promise<boolean> {
  return exists(db, sql`SELECT FROM payout_card_bank WHERE bank = ${name} LIMIT 1`)
}

/** Names of the banks that a card may be of, in their order. */
export function openBanks(db: Db): Promise<{ bank_name: string }[]> {
  return rows(
    db,
    { bank_name: text },
    sql`SELECT name AS bank_name FROM bank WHERE active ORDER BY place, code LIMIT ${banksMax}`,
  )
}

/** Holds an open bank as it is until a card is bound; false when there is none of that name. */
export function holdOpenBank(tx: Tx, name: string): Promise<boolean> {
  return exists(tx, sql`SELECT FROM bank WHERE name = ${name} AND active FOR SHARE`)
}

/** The picture of each bank by its name, of closed ones too: cards keep it. */
export async function bankLogos(db: Db): Promise<Map<string, string>> {
  const found = await rows(
    db,
    { name: text, logo: text },
    sql`SELECT name, logo FROM bank LIMIT ${banksMax}`,
  )
  return new Map(found.map(({ name, logo }) => [name, logo]))
}
