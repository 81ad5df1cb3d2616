import { auditSubjectOf } from '@jinli/contract/audit-trail/audit-subject'
import { listAudit, readAuditChain } from '@jinli/contract/audit-trail/audit-trail.admin'
import { parseYuan } from '@jinli/money/money'
import { handle } from '../http/handle.ts'
import { auditChain } from '../money/audit-chain.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { auditChanges } from './audit-change.rules.ts'
import { auditEntries } from './audit-trail.store.ts'

/** Returns the least amount of the filter (fen), or null without one. */
function leastAmount(text: string): bigint | null {
  const plain = text.trim()
  if (plain === '') return null
  return parseYuan(plain) ?? refuse('audit.amount-invalid')
}

export const auditTrailAdminRoutes = [
  handle(listAudit, async ({ app, input }) => {
    const filter = {
      ...daysOf(input),
      subject: auditSubjectOf(input.subject.trim()),
      action: input.action.trim(),
      player: input.player.trim(),
      username: input.username.trim().toLowerCase(),
      breakGlass: input.break_glass === 'only',
      amount: leastAmount(input.amount_from),
    }
    const entries = await auditEntries(app.pool, filter, input)
    return toStaffPage(entries, ({ before, after, ...entry }) => ({
      ...entry,
      changes: auditChanges(before, after),
    }))
  }),

  handle(readAuditChain, ({ app }) => auditChain(app.pool, app.clock.now())),
]
