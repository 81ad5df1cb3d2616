import { staffPasswordProblem } from '@jinli/contract/operator/operator.rules'
import { readStaffLink, setFirstPassword } from '@jinli/contract/operator/staff-link.admin'
import type { AppContext } from '../context.ts'
import { type Caller, handle } from '../http/handle.ts'
import { audit } from '../platform/audit.ts'
import { type Db, transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import { hashSecret } from '../platform/secrets.ts'
import { closeStaffSessions } from '../session/staff-session.ts'
import { passwordChange } from './secret-change.ts'
import { lockStaff, saveStaffHash } from './staff-account.store.ts'
import { staffLink, takeStaffLink } from './staff-link.store.ts'

const linkTries = perMinute('staff-link')

async function openLink(db: Db, token: string) {
  const link = (await staffLink(db, token)) ?? refuse('staff.link-ended')
  if (link.used) refuse('staff.link-used')
  return link.open ? link : refuse('staff.link-ended')
}

async function refuseTooMany({ config, pool }: AppContext, { ip }: Caller): Promise<void> {
  const { signInsPerMinute } = config.limits
  if (!(await linkTries(pool, networkOf(ip), signInsPerMinute))) refuse('http.too-many')
}

export const staffLinkAdminRoutes = [
  handle(readStaffLink, async ({ app, caller, input }) => {
    await refuseTooMany(app, caller)
    return openLink(app.pool, input.token)
  }),

  handle(setFirstPassword, async ({ app, caller, input }) => {
    await refuseTooMany(app, caller)
    const { account, username, display_name } = await openLink(app.pool, input.token)
    refuseProblem(staffPasswordProblem(input.password, username, display_name))
    const hash = await hashSecret(input.password)
    await transaction(app.pool, async (tx) => {
      await lockStaff(tx, account)
      if (!(await takeStaffLink(tx, input.token))) {
        await openLink(tx, input.token)
        refuse('staff.link-ended')
      }
      await saveStaffHash(tx, account, hash)
      await closeStaffSessions(tx, account)
      await forgetAttempts(tx, { scope: 'staff', subject: username })
      await audit(tx, {
        staffId: account,
        ip: caller.ip,
        action: 'staff.first-password',
        subject: username,
        ...passwordChange,
        reason: '',
      })
    })
    return null
  }),
]
