import { auditActionLabels } from '@jinli/contract/all'
import { auditSubjectOf, auditSubjectText } from '@jinli/contract/audit-trail/audit-subject'
import {
  auditSums,
  exportAudit,
  listAudit,
  readAuditChain,
} from '@jinli/contract/audit-trail/audit-trail.admin'
import type { Input } from '@jinli/contract/wire/endpoint'
import { parseYuan } from '@jinli/money/money'
import type { Column } from '../export-job/csv.ts'
import { dayWords, exportList } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { handle } from '../http/handle.ts'
import { auditChain } from '../money/audit-chain.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { auditChanges } from './audit-change.rules.ts'
import { auditSumsOf } from './audit-sums.store.ts'
import {
  type AuditEntry,
  type AuditFilter,
  auditEntries,
  auditEntry,
  auditListing,
} from './audit-trail.store.ts'

function filterOf(input: Input<typeof auditSums>): AuditFilter {
  return {
    ...daysOf(input),
    subject: auditSubjectOf(input.subject.trim()),
    action: input.action.trim(),
    player: input.player.trim(),
    username: input.username.trim().toLowerCase(),
    breakGlass: input.break_glass === 'only',
    amount: leastAmount(input.amount_from),
  }
}

/** The columns of the export. */
const columns: readonly Column<AuditEntry>[] = [
  { title: '时间', of: (r) => r.at },
  { title: '操作人', of: (r) => r.display_name },
  { title: '账号', of: (r) => r.username },
  { title: '操作', of: (r) => auditActionLabels.get(r.action) ?? r.action },
  { title: '对象', of: (r) => auditSubjectText(r.subject) },
  { title: '金额', of: (r) => r.amount },
  { title: '原因', of: (r) => r.reason },
  { title: 'IP', of: (r) => r.ip },
]

/** Returns the least amount of the filter (fen), or null without one. */
function leastAmount(text: string): bigint | null {
  const plain = text.trim()
  if (plain === '') return null
  return parseYuan(plain) ?? refuse('audit.amount-invalid')
}

export const auditExport = exportList(exportAudit, {
  list: 'audit',
  title: '操作日志',
  personal: true,
  words: (filter) => [
    ['对象', filter.subject],
    ['操作', auditActionLabels.get(filter.action) ?? filter.action],
    ['会员', filter.player],
    ['操作人', filter.username],
    ['金额不低于', filter.amount_from],
    ['授权', filter.break_glass === 'only' ? '紧急授权期间' : ''],
    ...dayWords(filter),
  ],
  rows: async (_db, filter) => ({
    shape: auditEntry,
    listing: auditListing(filterOf(filter)),
    columns,
  }),
})

export const auditTrailAdminRoutes = [
  handle(listAudit, async ({ app, input }) => {
    const entries = await auditEntries(app.pool, filterOf(input), input)
    return toStaffPage(entries, ({ before, after, ...entry }) => ({
      ...entry,
      changes: auditChanges(before, after),
    }))
  }),

  handle(readAuditChain, ({ app }) => auditChain(app.pool, app.clock.now())),

  handle(auditSums, ({ app, input }) => auditSumsOf(app.pool, filterOf(input))),

  handle(exportAudit, (request) => startExport(request, auditExport)),
]
