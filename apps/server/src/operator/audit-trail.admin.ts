import { listAudit } from '@jinli/contract/audit-trail.admin'
import { staffRead } from '../handle.ts'
import { pageOf } from '../platform/paging.ts'
import { daysOf } from '../review/order-filter.ts'
import { auditChanges } from './audit-change.rules.ts'
import { auditEntries } from './audit-trail.store.ts'

export const auditTrailAdminRoutes = [
  staffRead(listAudit, async ({ app, input }) => {
    const found = await auditEntries(app.pool, {
      ...daysOf(input),
      subject: input.subject.trim(),
      action: input.action.trim(),
      username: input.username.trim().toLowerCase(),
      page: input.page,
      pagesize: input.pagesize,
    })
    const shown = found.rows.map(({ before, after, ...entry }) => ({
      ...entry,
      changes: auditChanges(before, after),
    }))
    return pageOf(input, found.total, shown)
  }),
]
