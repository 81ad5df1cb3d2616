import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { row } from '../platform/db.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { type RowOf, text } from '../platform/row-shape.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, secretMatches } from '../platform/secrets.ts'
import { memberColumns, staffMember } from '../session/staff-session.ts'
import { noteSignIn, noteWrongSecret } from './session-audit.ts'

const staffRow = { ...staffMember, password_hash: text, status: text }
type StaffRow = RowOf<typeof staffRow>

const signIns = perMinute()

function memberOf({ pool }: AppContext, username: string): Promise<StaffRow | null> {
  return row(
    pool,
    staffRow,
    sql`SELECT ${memberColumns}, f.password_hash, f.status
      FROM staff f JOIN role r ON r.name = f.role WHERE f.username = ${username}`,
  )
}

/** The active member whose name and password these are; what became of the try stands in the audit trail. */
export async function tryPassword(
  app: AppContext,
  ip: string,
  given: { username: string; password: string },
): Promise<StaffRow> {
  if (!given.username || !given.password) refuse('auth.credentials-missing')
  if (!signIns(ip, app.config.limits.signInsPerMinute)) refuse('http.too-many')
  const username = given.username.toLowerCase()
  const subject = { scope: 'staff', subject: username, ip } as const
  const asked: { member: StaffRow | null } = { member: null }
  const { opened: found, left } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const member = await memberOf(app, username)
      asked.member = member
      const right = await secretMatches(member?.password_hash ?? decoyHash, given.password)
      return right ? member : null
    },
  )
  if (!found) {
    if (asked.member)
      await noteWrongSecret(app.pool, { staffId: asked.member.id, ip }, left)
    return refuse('auth.wrong-credentials')
  }
  if (found.status !== 'active') {
    await noteSignIn(app.pool, { staffId: found.id, ip }, 'session.refused')
    refuse('auth.disabled')
  }
  return found
}
