import { staffStatuses } from '@jinli/contract/operator/staff-account.admin'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import {
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
  type SortKey,
} from '../platform/keyset-page.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { bool, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { staffScopes } from '../platform/secret-attempts.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { staffLimits } from '../session/staff-limit.ts'

const account = {
  id: staffId,
  username: text,
  display_name: text,
  role: text,
  role_label: text,
  ...staffLimits,
  status: word(staffStatuses),
  created_at: time,
  last_sign_in: maybe(time),
  last_ip: text,
  sessions: int,
  locked_until: maybe(time),
  factor: bool,
  maker_name: maybe(text),
}
export type StaffAccount = RowOf<typeof account>

const columns = sql`r.id, r.username, r.display_name, r.role, (SELECT label FROM role o WHERE o.name = r.role) AS role_label,
  r.order_max, r.day_max, r.status, r.created_at,
  last.at AS last_sign_in, coalesce(last.ip, '') AS last_ip,
  (SELECT count(*) FROM staff_session s
    WHERE s.staff_id = r.id AND least(s.expires_at, s.idle_until) > app_now())::int AS sessions,
  (SELECT max(k.until) FROM secret_lock k
    WHERE k.scope = ANY (${[...staffScopes]}) AND k.subject = r.username) AS locked_until,
  EXISTS (SELECT FROM staff_with_factor k WHERE k.staff_id = r.id) AS factor,
  (SELECT display_name FROM staff m WHERE m.id = r.made_by) AS maker_name`

const joins = sql`LEFT JOIN LATERAL (
    SELECT a.at, a.ip FROM audit a WHERE a.staff_id = r.id AND a.action = 'session.opened'
    ORDER BY a.at DESC LIMIT 1) last ON true`

const byName: SortKey = {
  columns: [{ column: sql`r.username`, type: 'text' }],
  order: 'ASC',
}

export function staffAccounts(
  db: Db,
  request: KeysetRequest,
): Promise<KeysetPage<StaffAccount>> {
  const everybody = {
    columns,
    table: sql`staff`,
    joins,
    where: sql`true`,
    key: byName,
  }
  return keysetPage(db, account, everybody, request)
}

export function staffAccount(db: Db, username: string): Promise<StaffAccount | null> {
  return row(
    db,
    account,
    sql`SELECT ${columns} FROM staff r ${joins} WHERE r.username = ${username}`,
  )
}

type StaffFields = Pick<StaffAccount, 'display_name' | 'role' | 'order_max' | 'day_max'>
type NewStaff = StaffFields & Pick<StaffAccount, 'username'> & { maker: StaffId | null }

export async function insertStaff(tx: Tx, staff: NewStaff, hash: string): Promise<void> {
  const { username, display_name, role, order_max, day_max, maker } = staff
  const insertion = change(
    tx,
    insertInto('staff', {
      username,
      display_name,
      role,
      order_max,
      day_max,
      password_hash: hash,
      made_by: maker,
    }),
  )
  await refuseOnConflict(insertion, 'staff_username_key', 'staff.name-taken')
}

export async function lockStaff(tx: Tx, id: bigint): Promise<void> {
  await change(tx, sql`SELECT FROM staff WHERE id = ${id} FOR NO KEY UPDATE`)
}

export async function saveStaff(
  tx: Tx,
  staff: StaffFields & Pick<StaffAccount, 'id' | 'status'>,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff SET display_name = ${staff.display_name}, role = ${staff.role},
        status = ${staff.status}, order_max = ${staff.order_max}, day_max = ${staff.day_max}
      WHERE id = ${staff.id}`,
  )
}

export async function saveStaffHash(tx: Tx, id: bigint, hash: string): Promise<void> {
  await change(tx, sql`UPDATE staff SET password_hash = ${hash} WHERE id = ${id}`)
}

/**
 * Notes who alone made an account or chose its password: from then on, the two are one person in two-person steps. The
 * server's console (null) makes the account independent.
 */
export async function saveMaker(tx: Tx, id: StaffId, maker: StaffId | null): Promise<void> {
  await change(tx, sql`UPDATE staff SET made_by = ${maker} WHERE id = ${id}`)
}

const accountId = { id: staffId }

/** Returns the accounts that share a maker with this one; their members cannot confirm each other's accounts. */
export async function accountsSharingMaker(db: Db, id: StaffId): Promise<Set<StaffId>> {
  const accounts = await rows(
    db,
    accountId,
    sql`SELECT id FROM sharing_a_maker(${id}) s (id)`,
  )
  return new Set(accounts.map((each) => each.id))
}

/** Replaces the hash that was verified; false where it has changed meanwhile. */
export async function replaceStaffHash(
  db: Db,
  id: bigint,
  { currentHash, next }: { currentHash: string; next: string },
): Promise<boolean> {
  const count = await change(
    db,
    sql`UPDATE staff SET password_hash = ${next}
      WHERE id = ${id} AND password_hash = ${currentHash}`,
  )
  return count === 1
}
