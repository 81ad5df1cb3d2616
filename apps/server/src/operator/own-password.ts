import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { row } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, secretMatches } from '../platform/secrets.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { noteWrongSecret } from './session-audit.ts'

/** Verifies a signed-in member's password. Tries are counted, so nobody can guess it with a stolen session. */
export async function tryOwnPassword(
  app: AppContext,
  { staff, ip }: { staff: StaffSession; ip: string },
  password: string,
): Promise<boolean> {
  const subject = { scope: 'staff', subject: staff.username, ip } as const
  const { value: isRight, triesLeft } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const storedHash = await row(
        app.pool,
        { password_hash: text },
        sql`SELECT password_hash FROM staff WHERE id = ${staff.id}`,
      )
      const right = await secretMatches(storedHash?.password_hash ?? decoyHash, password)
      return right ? true : null
    },
  )
  if (!isRight) await noteWrongSecret(app.pool, { staffId: staff.id, ip }, triesLeft)
  return isRight === true
}
