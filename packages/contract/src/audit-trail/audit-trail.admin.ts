import * as z from 'zod/mini'
import { exportFilter, startsExport } from '../export-job/export-job.admin.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, nothing, text, time } from '../wire/wire.ts'

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
  /** The line's position in the hash chain; null until it is sealed, some seconds after its commit. */
  position: z.nullable(z.int()),
  /** Whether the member acted while emergency access was in force for them. */
  break_glass: flag,
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
  /** Yuan: actions on orders of at least this amount; empty sets no bound. */
  amount_from: text(16),
  /** `only`: actions under emergency access. */
  break_glass: z._default(z.enum(['', 'only']), ''),
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
  refusals: ['audit.amount-invalid'],
})

/** `late`: lines wait for their seal or their check for too long. `broken`: the chain has been changed. */
export const auditChainStates = ['whole', 'late', 'broken'] as const

export const readAuditChain = staffRead({
  path: '/admin/api/audit-chain',
  permission: 'audit.view',
  summary:
    'Whether the hash chain of the audit trail is whole, its newest seal, and what is wrong with it, a hundred findings at most',
  input: nothing,
  output: z.object({
    state: z.enum(auditChainStates),
    /** The newest seal; null before the first one. */
    head: z.nullable(
      z.object({ seal: z.int(), position: z.int(), hash: z.string(), sealed_at: time }),
    ),
    /** Since when the oldest line waits for its seal; null without one. */
    unsealed_since: z.nullable(time),
    /** When the new lines were last checked, and when the last round over all lines ended. */
    checked_at: z.nullable(time),
    whole_at: z.nullable(time),
    findings: z.array(z.string()),
  }),
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
  refusals: ['audit.amount-invalid'],
})

export const exportAudit = endpoint({
  ...startsExport,
  path: '/admin/api/audit/export',
  permission: 'audit.export',
  auditActions: { 'audit.export-begun': '操作日志 · 导出' },
  summary: 'Starts an export of the filtered audit trail, without what changed',
  input: exportFilter(auditFilter),
  refusals: [...startsExport.refusals, 'audit.amount-invalid'],
})
