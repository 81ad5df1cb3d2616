import type { AppContext } from '../context.ts'
import type { StaffId } from '../platform/ids.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { takeDeviceCode, takeRecoveryCode } from './staff-factor.store.ts'

type Taken = 'device' | 'recovery'

/**
 * One try of a member's second factor: counted before it is looked at, like a password; a code of their device or
 * one of the recovery codes. Refused while they are locked out.
 */
export async function tryFactor(
  app: AppContext,
  { id, username }: { id: StaffId; username: string },
  code: string,
): Promise<{ taken: Taken | null; left: number }> {
  const subject = { scope: 'factor', subject: username, ip: null } as const
  const { opened, left } = await trySecret<Taken>(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      if (await takeDeviceCode(app, id, code)) return 'device'
      return (await takeRecoveryCode(app.pool, id, code)) ? 'recovery' : null
    },
  )
  return { taken: opened, left }
}
