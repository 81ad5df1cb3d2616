import {
  reviewCounts,
  staffLogin,
  staffLogout,
  staffMe,
} from '@jinli/contract/operator.admin'
import { permissionsOf, type StaffRole } from '@jinli/contract/permission'
import { Answer, staffRead, staffWrite, visitorWrite } from '../handle.ts'
import { row } from '../platform/db.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, secretMatches } from '../platform/secrets.ts'
import { closeStaffSession, openStaffSession } from './staff-session.ts'

type StaffRow = {
  id: bigint
  username: string
  display_name: string
  role: StaffRole
  password_hash: string
  status: string
}

const signIns = perMinute()

function shown(staff: Pick<StaffRow, 'username' | 'display_name' | 'role'>) {
  const { username, display_name, role } = staff
  return { username, display_name, role, permissions: permissionsOf(role) }
}

export const operatorAdminRoutes = [
  visitorWrite(staffLogin, async ({ app, input, caller }) => {
    if (!input.username || !input.password) refuse('auth.credentials-missing')
    if (!signIns(caller.ip, app.config.limits.signInsPerMinute)) refuse('http.too-many')
    const subject = { scope: 'staff', subject: input.username.toLowerCase() } as const
    const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
      const member = await row<StaffRow>(
        app.pool,
        `SELECT id, username, display_name, role, password_hash, status FROM staff
         WHERE username = $1`,
        [subject.subject],
      )
      const right = await secretMatches(member?.password_hash ?? decoyHash, input.password)
      return right ? member : null
    })
    const found = tried.opened ?? refuse('auth.wrong-credentials')
    if (found.status !== 'active') refuse('auth.disabled')
    const token = await openStaffSession(app.pool, found, caller.ip)
    if (!token) refuse('auth.wrong-credentials')
    return new Answer('登录成功', { token, staff: shown(found) })
  }),

  staffWrite(staffLogout, async ({ tx, caller }) => {
    if (caller.token) await closeStaffSession(tx, caller.token)
    return null
  }),

  staffRead(staffMe, async ({ staff }) => shown(staff)),

  staffRead(reviewCounts, async ({ app }) => {
    const counts = await row<{ deposits: number; withdrawals: number }>(
      app.pool,
      `SELECT
         (SELECT count(*) FROM deposit WHERE state IN ('submitted', 'expired'))::int AS deposits,
         (SELECT count(*) FROM withdrawal WHERE decided_at IS NULL)::int AS withdrawals`,
    )
    return counts ?? { deposits: 0, withdrawals: 0 }
  }),
]
