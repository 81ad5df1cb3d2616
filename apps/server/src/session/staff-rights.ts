import {
  mayDo,
  type Permission,
  permissionNames,
  type RequiredPermission,
} from '@jinli/contract/permission'
import sql, { type Sql } from 'sql-template-tag'
import { change, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { maybe, type RowOf, text, words } from '../platform/row-shape.ts'

/** The permissions of a role that still exist, as SQL. A removed permission allows nothing. */
export const allowedBy = (role: Sql): Sql =>
  sql`ARRAY(SELECT p FROM unnest(${role}.permissions) p WHERE p = ANY (${permissionNames}))`

/** The same of a member's role and of the emergency access in force, which may be null. */
export const allowedWith = (role: Sql, lent: Sql): Sql =>
  sql`ARRAY(SELECT p FROM unnest(${role}.permissions
      || ARRAY(SELECT l FROM unnest(${lent}.permissions) l WHERE l <> ALL (${role}.permissions))) p
    WHERE p = ANY (${permissionNames}))`

type Member = { permissions: readonly Permission[] }

/** Refuses a member without the permission. Used for calls whose permission depends on the input. */
export function need({ permissions }: Member, permission: RequiredPermission): void {
  if (!mayDo(permissions, permission)) refuse('session.forbidden')
}

/** Returns whether one member has all permissions of the other. */
export function isWithin(own: Member, other: Member): boolean {
  return other.permissions.every((each) => own.permissions.includes(each))
}

/** Refuses to grant or take over permissions that the member does not have. */
export function refuseBeyond(own: Member, other: Member): void {
  if (!isWithin(own, other)) refuse('role.beyond-own')
}

const rights = { permissions: words(permissionNames), break_glass: maybe(text) }

/** Actions that change permissions of others run one after the other, so that two of them do not deadlock. */
const changing = ['staff.manage', 'role.edit'] as const
const changingLock = sql`SELECT pg_advisory_xact_lock(hashtextextended('jinli rights', 0))`

/** Actions that begin or end emergency access lock its row to change it. */
const changingAccess = ['break-glass.request', 'break-glass.confirm'] as const

export type HeldRights = RowOf<typeof rights>

/**
 * Returns the permissions of an active member, locked until the transaction ends: removing one waits, and then a later
 * action is refused. Returns null if there is no such active member. `lent`: whether the session found emergency
 * access; without it only the role counts, since nothing else is locked.
 */
export async function holdRights(
  tx: Tx,
  { id, lent }: { id: StaffId; lent: boolean },
  permission: RequiredPermission,
): Promise<HeldRights | null> {
  if (mayDo(changing, permission)) await change(tx, changingLock)
  // The next statement sees what this one has waited for.
  const isChange = mayDo(changingAccess, permission)
  if (lent) await change(tx, sql`SELECT hold_break_glass(${id}, ${isChange})`)
  return row(
    tx,
    rights,
    sql`SELECT ${allowedWith(sql`r`, sql`b`)} AS permissions, b.id::text AS break_glass
      FROM staff f JOIN role r ON r.name = f.role
        LEFT JOIN break_glass_in_force b ON b.holder = f.id AND ${lent}
      WHERE f.id = ${id} AND f.status = 'active' FOR SHARE OF f, r`,
  )
}
