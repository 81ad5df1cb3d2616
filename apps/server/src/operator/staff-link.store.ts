import { staffLinkHours } from '@jinli/contract/operator/staff-draft.admin'
import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { bool, text, time } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** Makes a one-time link for an account and ends its earlier ones. Returns the token; only its hash is stored. */
export async function newStaffLink(tx: Tx, id: StaffId, maker: StaffId) {
  await change(
    tx,
    sql`UPDATE staff_link SET expires_at = app_now()
      WHERE staff_id = ${id} AND used_at IS NULL AND expires_at > app_now()`,
  )
  const token = newToken()
  const insert = insertInto('staff_link', {
    token_hash: tokenHash(token),
    staff_id: id,
    made_by: maker,
    expires_at: sql`app_now() + make_interval(hours => ${staffLinkHours})`,
  })
  const link = await one(tx, { expires_at: time }, sql`${insert} RETURNING expires_at`)
  return { token, ...link }
}

const link = {
  account: staffId,
  username: text,
  display_name: text,
  expires_at: time,
  used: bool,
  open: bool,
}

export function staffLink(db: Db, token: string) {
  return row(
    db,
    link,
    sql`SELECT f.id AS account, f.username, f.display_name, l.expires_at, l.used_at IS NOT NULL AS used,
        l.expires_at > app_now() AND f.status = 'active' AS open
      FROM staff_link l JOIN staff f ON f.id = l.staff_id WHERE l.token_hash = ${tokenHash(token)}`,
  )
}

/** Uses up a link. Returns false if it was used or has ended meanwhile. */
export async function takeStaffLink(tx: Tx, token: string): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE staff_link l SET used_at = app_now() FROM staff f
      WHERE l.token_hash = ${tokenHash(token)} AND l.used_at IS NULL AND l.expires_at > app_now()
        AND f.id = l.staff_id AND f.status = 'active'`,
  )
  return count === 1
}

/** Job: forgets links that ended a month ago. */
export function dropOldStaffLinks(pool: Db): Promise<void> {
  const where = sql`expires_at < app_now() - interval '30 days'`
  return dropDue(pool, { table: sql`staff_link`, where, order: sql`expires_at` })
}
