import {
  mayDo,
  type Needed,
  type Permission,
  permissionNames,
} from '@jinli/contract/permission'
import sql, { type Sql } from 'sql-template-tag'
import { change, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { words } from '../platform/row-shape.ts'

/** What a role allows, of what there is to allow: a name that a later version dropped allows nothing. */
export const allowedBy = (role: Sql): Sql =>
  sql`ARRAY(SELECT p FROM unnest(${role}.permissions) p WHERE p = ANY (${permissionNames}))`

type Member = { permissions: readonly Permission[] }

/** Refuses who may not do this, where the call alone does not tell what the deed is. */
export function need({ permissions }: Member, needed: Needed): void {
  if (!mayDo(permissions, needed)) refuse('session.forbidden')
}

/** Whether one may do all that the other may. */
export function isWithin(own: Member, asked: Member): boolean {
  return asked.permissions.every((each) => own.permissions.includes(each))
}

/** Nobody gives another, nor takes into their hands, what they may not do themselves. */
export function refuseBeyond(own: Member, asked: Member): void {
  if (!isWithin(own, asked)) refuse('role.beyond-own')
}

const rights = { permissions: words(permissionNames) }

/** Who changes what others may do comes one after the other: two owners who end each other do not wait for each other. */
const changing = ['staff.manage', 'role.edit'] as const
const changingLock = sql`SELECT pg_advisory_xact_lock(hashtextextended('jinli rights', 0))`

/**
 * What an active member may do, held until the transaction ends: whoever takes it from them waits, and a deed that comes
 * after is refused. Null when there is no such active member any more.
 */
export async function holdRights(
  tx: Tx,
  id: StaffId,
  needed: Needed,
): Promise<Permission[] | null> {
  if (mayDo(changing, needed)) await change(tx, changingLock)
  const held = await row(
    tx,
    rights,
    sql`SELECT ${allowedBy(sql`r`)} AS permissions FROM staff f JOIN role r ON r.name = f.role
      WHERE f.id = ${id} AND f.status = 'active' FOR SHARE OF f, r`,
  )
  return held?.permissions ?? null
}
