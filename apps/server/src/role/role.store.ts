import { type Permission, permissionNames } from '@jinli/contract/permission'
import { rolesMax } from '@jinli/contract/role.rules'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { bool, int, type RowOf, text, time, word, words } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { allowedBy } from '../session/staff-rights.ts'

const role = {
  name: text,
  label: text,
  permissions: words(permissionNames),
  changed: bool,
  members: int,
}
export type Role = RowOf<typeof role>

const columns = sql`r.name, r.label, ${allowedBy(sql`r`)} AS permissions,
  r.changed_at IS NOT NULL AS changed,
  (SELECT count(*) FROM staff f WHERE f.role = r.name AND f.status = 'active')::int AS members`

export function allRoles(db: Db): Promise<Role[]> {
  return rows(
    db,
    role,
    sql`SELECT ${columns} FROM role r ORDER BY r.name LIMIT ${rolesMax}`,
  )
}

export function roleNamed(db: Db, name: string): Promise<Role | null> {
  return row(db, role, sql`SELECT ${columns} FROM role r WHERE r.name = ${name}`)
}

export async function isRoomForRole(tx: Tx): Promise<boolean> {
  const { n } = await one(tx, { n: int }, sql`SELECT count(*)::int AS n FROM role`)
  return n < rolesMax
}

const draft = {
  id: text,
  role: text,
  label: text,
  permissions: words(permissionNames),
  reason: text,
  state: word(['draft', 'confirmed', 'cancelled']),
  maker: staffId,
  made_by: text,
  made_at: time,
}
export type RoleDraft = RowOf<typeof draft>

const drafts = sql`SELECT r.id::text, r.role, r.label, ${allowedBy(sql`r`)} AS permissions, r.reason,
    r.state, r.made_by AS maker, f.display_name AS made_by, r.made_at
  FROM role_draft r JOIN staff f ON f.id = r.made_by`

/** What is proposed; of each role one thing at most. */
export function openDrafts(db: Db): Promise<RoleDraft[]> {
  return rows(
    db,
    draft,
    sql`${drafts} WHERE r.state = 'draft' ORDER BY r.made_at LIMIT ${rolesMax}`,
  )
}

export function draftById(db: Db, id: string): Promise<RoleDraft | null> {
  return row(db, draft, sql`${drafts} WHERE r.id = ${numberOf(id)}`)
}

export type ProposedRole = {
  role: string
  label: string
  permissions: readonly Permission[]
  reason: string
}

/** Adds a draft and answers its id; refuses while another one of that role is open. */
export async function insertRoleDraft(
  tx: Tx,
  { permissions, ...proposed }: ProposedRole,
  maker: StaffId,
): Promise<string> {
  const insert = insertInto('role_draft', {
    ...proposed,
    permissions: sql`${permissions}::text[]`,
    made_by: maker,
  })
  const made = one(tx, { id: text }, sql`${insert} RETURNING id::text`)
  return (await refuseOnConflict(made, 'role_draft_one', 'role.draft-open')).id
}

/** draft → confirmed or cancelled, once; false when it was no draft any more. */
export async function decideRoleDraft(
  tx: Tx,
  id: string,
  state: 'confirmed' | 'cancelled',
  decider: StaffId,
): Promise<boolean> {
  const changed = await change(
    tx,
    sql`UPDATE role_draft SET state = ${state}, decided_by = ${decider}, decided_at = moment()
      WHERE id = ${id} AND state = 'draft'`,
  )
  return changed === 1
}

/** The role as the draft says, from now on the house's own. */
export async function putRole(tx: Tx, { role: name, label, permissions }: RoleDraft) {
  await change(
    tx,
    sql`INSERT INTO role (name, label, permissions, changed_at)
      VALUES (${name}, ${label}, ${permissions}::text[], moment())
      ON CONFLICT (name) DO UPDATE SET label = excluded.label, permissions = excluded.permissions,
        changed_at = excluded.changed_at`,
  )
}
