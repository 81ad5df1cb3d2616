import { auditSubjectOf } from '@jinli/contract/audit-trail/audit-subject'
import { listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { daysOf } from '../review/order-filter.ts'
import { auditChanges, orderAmount } from './audit-change.rules.ts'
import { auditEntries } from './audit-trail.store.ts'

export const auditTrailAdminRoutes = [
  handle(listAudit, async ({ app, input }) => {
    const filter = {
      ...daysOf(input),
      subject: auditSubjectOf(input.subject.trim()),
      action: input.action.trim(),
      player: input.player.trim(),
      username: input.username.trim().toLowerCase(),
    }
    const entries = await auditEntries(app.pool, filter, input)
    return toStaffPage(entries, ({ before, after, ...entry }) => ({
      ...entry,
      amount: orderAmount(entry.action, before, after),
      changes: auditChanges(before, after),
    }))
  }),
]
