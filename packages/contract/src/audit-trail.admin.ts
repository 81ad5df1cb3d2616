import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { text, time } from './wire.ts'

const auditLine = z.object({
  id: z.string(),
  at: time,
  username: z.string(),
  display_name: z.string(),
  ip: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  /**
   * What the deed changed, field by field (`accounts.0.bank_no`); what it left alone, a player's card
   * number for one, is not told. Empty is "was not there". Amounts of orders are in fen.
   */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

export const listAudit = endpoint({
  path: '/admin/api/audit',
  method: 'GET',
  audience: 'staff',
  permission: 'audit.view',
  effect: 'read',
  summary: 'Who did what, newest first; the total counts no further than ten thousand',
  input: z.object({
    /** An order number, player, setting key or member, in full. */
    subject: text(64),
    /** An action or how it begins: `deposit.approved`, `setting.`. */
    action: text(64),
    /** A player's user name, in full: their orders and themselves. */
    player: text(64),
    /** A member's user name, in full. */
    username: text(64),
    /** Brand dates `YYYY-MM-DD`, both included; empty is open. */
    since: text(10),
    until: text(10),
    ...deskPageInput,
  }),
  output: deskPageOf(auditLine),
  refusals: [],
})
