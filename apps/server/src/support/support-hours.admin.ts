import {
  readHours,
  saveHours,
  saveTargets,
  targetMax,
} from '@jinli/contract/support/support-hours.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { checkHours } from './service-hours.ts'
import { rewriteHours, rewriteTargets, serviceHours } from './support-hours.store.ts'

export const supportHoursAdminRoutes = [
  handle(readHours, ({ app }) => serviceHours(app.pool)),

  handle(saveHours, async ({ tx, staff, writeAudit, input }) => {
    const { from, until, version } = input
    checkHours(input)
    const { from: earlier, until: laterTime } = await serviceHours(tx)
    const hours = { from, until, version, staff: staff.id }
    if (!(await rewriteHours(tx, hours))) refuse('content.stale')
    await writeAudit({
      action: 'support.hours-saved',
      subject: 'service-hours',
      before: { from: earlier, until: laterTime },
      after: { from, until },
    })
    return serviceHours(tx)
  }),

  handle(saveTargets, async ({ tx, staff, writeAudit, input }) => {
    const { version, ...targets } = input
    const isWrong = (minutes: number) => minutes < 1 || minutes > targetMax
    if (Object.values(targets).some(isWrong)) refuse('support.target-invalid')
    const before = (await serviceHours(tx)).targets
    if (!(await rewriteTargets(tx, { targets, version, staff: staff.id })))
      refuse('content.stale')
    await writeAudit({
      action: 'support.targets-saved',
      subject: 'service-hours',
      before,
      after: targets,
    })
    return serviceHours(tx)
  }),
]
