import sql from 'sql-template-tag'
import { hasWorked } from '../auth/challenge.ts'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import { row } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { type RowOf, text } from '../platform/row-shape.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, hashSecret, matchSecret } from '../platform/secrets.ts'
import { memberColumns, memberJoin, staffMember } from '../session/staff-session.ts'
import { noteSignIn, noteWrongSecret } from './session-audit.ts'
import { replaceStaffHash } from './staff-account.store.ts'

const staffRow = { ...staffMember, password_hash: text, status: text }
type StaffRow = RowOf<typeof staffRow>

const signIns = perMinute('staff-sign-in')

function memberOf({ pool }: AppContext, username: string): Promise<StaffRow | null> {
  return row(
    pool,
    staffRow,
    sql`SELECT ${memberColumns}, f.password_hash, f.status
      FROM staff f JOIN role r ON r.name = f.role ${memberJoin} WHERE f.username = ${username}`,
  )
}

/** Returns the member if the password is right; replaces a hash of another form than the normal one. */
async function withCurrentHash(
  app: AppContext,
  member: StaffRow | null,
  password: string,
): Promise<StaffRow | null> {
  const match = await matchSecret(member?.password_hash ?? decoyHash, password)
  if (!member || match === null) return null
  if (match === 'current') return member
  const next = await hashSecret(password)
  const isReplaced = await replaceStaffHash(app.pool, member.id, {
    currentHash: member.password_hash,
    next,
  })
  if (isReplaced) return { ...member, password_hash: next }
  // A concurrent try has replaced it, or the password has changed.
  const newer = await memberOf(app, member.username)
  return newer && (await matchSecret(newer.password_hash, password)) ? newer : null
}

/** Returns the active member with this name and password; refuses and audits a wrong or disabled one. */
export async function tryPassword(
  app: AppContext,
  { ip, device }: Pick<Caller, 'ip' | 'device'>,
  credentials: { username: string; password: string; challenge?: string },
): Promise<StaffRow> {
  if (!credentials.username || !credentials.password) refuse('staff.credentials-missing')
  const { signInsPerMinute } = app.config.limits
  if (!(await signIns(app.pool, networkOf(ip), signInsPerMinute))) refuse('http.too-many')
  const username = credentials.username.toLowerCase()
  const isWorked = await hasWorked(app, credentials.challenge ?? '')
  const subject = { scope: 'staff', subject: username, ip, device, isWorked } as const
  const lookup: { member: StaffRow | null } = { member: null }
  const { value: verifiedMember, triesLeft } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const member = await memberOf(app, username)
      lookup.member = member
      return withCurrentHash(app, member, credentials.password)
    },
  )
  if (!verifiedMember) {
    if (lookup.member)
      await noteWrongSecret(app.pool, { staffId: lookup.member.id, ip }, triesLeft)
    return refuse('auth.wrong-credentials')
  }
  if (verifiedMember.status !== 'active') {
    await noteSignIn(app.pool, { staffId: verifiedMember.id, ip }, 'session.refused')
    refuse('auth.disabled')
  }
  return verifiedMember
}
