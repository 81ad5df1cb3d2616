import * as z from 'zod/mini'
import { csvFile } from '../review/review.admin.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, text, time } from '../wire/wire.ts'

const auditLine = z.object({
  id: z.string(),
  at: time,
  username: z.string(),
  display_name: z.string(),
  ip: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** The amount of the order that the action is about; null where there is none. */
  amount: z.nullable(money),
  /**
   * The changed fields by path (`accounts.0.bank_no`), without card numbers. An empty `before` or `after` means that
   * the field did not exist. Amounts of orders are in fen.
   */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

const auditFilter = {
  /** The exact number of an order, a player, a setting key, or a member; or a subject as the list shows it. */
  subject: lookupText(64),
  /** An action or its prefix: `deposit.approved`, `setting.`. */
  action: text(64),
  /** The exact user name of a player: actions on the player and on their orders. */
  player: lookupText(64),
  /** The exact user name or display name of the member who acted. */
  username: lookupText(64),
  /** Brand dates `YYYY-MM-DD`, both included; an empty one sets no bound. */
  since: text(10),
  until: text(10),
}

export const listAudit = staffRead({
  path: '/admin/api/audit',
  permission: 'audit.view',
  summary: 'Who did what, newest first; the total counts no further than ten thousand',
  input: z.object({ ...auditFilter, ...staffPageInput }),
  output: staffPageOf(auditLine),
})

export const auditSums = staffRead({
  path: '/admin/api/audit/sums',
  permission: 'audit.view',
  summary:
    'How often each action of a filter was done, and the sum of the orders’ amounts; of the newest ten thousand lines',
  input: z.object(auditFilter),
  output: z.object({
    actions: z.array(
      z.object({ action: z.string(), lines: z.int(), amount: z.nullable(money) }),
    ),
    more: flag,
  }),
})

export const exportAudit = endpoint({
  ...csvFile,
  path: '/admin/api/audit/export',
  method: 'GET',
  audience: 'staff',
  permission: 'audit.export',
  auditActions: {
    'audit.export-begun': '操作日志 · 开始导出',
    'audit.exported': '操作日志 · 导出',
  },
  summary: 'The filtered audit trail as a file, newest first, without what changed',
  input: z.object(auditFilter),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})
