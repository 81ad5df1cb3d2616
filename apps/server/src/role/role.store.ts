import { type Permission, permissionNames } from '@jinli/contract/permission'
import { rolesMax } from '@jinli/contract/role/role.rules'
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

/** Returns the open proposals, at most one per role. */
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

/** Adds a draft and returns its id; refuses while another draft of the role is open. */
export async function insertRoleDraft(
  tx: Tx,
  { permissions, ...values }: ProposedRole,
  maker: StaffId,
): Promise<string> {
  const insert = insertInto('role_draft', {
    ...values,
    permissions: sql`${permissions}::text[]`,
    made_by: maker,
  })
  const insertion = one(tx, { id: text }, sql`${insert} RETURNING id::text`)
  return (await refuseOnConflict(insertion, 'role_draft_one', 'role.draft-open')).id
}

/** Changes a draft to confirmed or cancelled. Returns false if it is no longer a draft. */
export async function decideRoleDraft(
  tx: Tx,
  id: string,
  state: 'confirmed' | 'cancelled',
  decider: StaffId,
): Promise<boolean> {
  const isDecided = await change(
    tx,
    sql`UPDATE role_draft SET state = ${state}, decided_by = ${decider}, decided_at = app_now()
      WHERE id = ${id} AND state = 'draft'`,
  )
  return isDecided === 1
}

/** Writes the role from the draft. From then on, a start of the server no longer updates the role. */
export async function putRole(tx: Tx, { role: name, label, permissions }: RoleDraft) {
  await change(
    tx,
    sql`INSERT INTO role (name, label, permissions, changed_at)
      VALUES (${name}, ${label}, ${permissions}::text[], app_now())
      ON CONFLICT (name) DO UPDATE SET label = excluded.label, permissions = excluded.permissions,
        changed_at = excluded.changed_at`,
  )
}
