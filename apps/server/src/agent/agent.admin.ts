import {
  approveAgentApplication,
  listAgentApplications,
  rejectAgentApplication,
} from '@jinli/contract/agent/agent.admin'
import { mayDo } from '@jinli/contract/permission'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import { type AuditWriter, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { makeAgent } from '../player/player.store.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { giveCode } from './agent.store.ts'
import {
  type AgentApplication,
  applicationById,
  decideApplication,
  listApplications,
} from './application.store.ts'
import { maskedMobile } from './masked-name.rules.ts'

function applicationRow(
  { player: _player, ...row }: AgentApplication,
  staff: StaffSession,
) {
  const whole = mayDo(staff.permissions, approveAgentApplication.permission)
  const mobile = whole ? row.mobile : maskedMobile(row.mobile)
  return { ...row, mobile }
}

/** Returns the fields of an application for the audit trail, without the phone number. */
function auditedOf({ player: _player, mobile: _mobile, ...row }: AgentApplication) {
  return row
}

type Verdict = { verdict: 'approved' | 'rejected'; action: AuditAction; reason: string }
type StaffContext = { tx: Tx; staff: StaffSession; writeAudit: AuditWriter }

/** Applies a decision in its transaction: an approval makes the player an agent. Writes the player a mail. */
async function followUp(
  tx: Tx,
  { state, player, reason }: AgentApplication,
): Promise<void> {
  if (state !== 'approved') return writeMail(tx, player, 'agent.rejected', { reason })
  await makeAgent(tx, player)
  await giveCode(tx, player)
  await writeMail(tx, player, 'agent.approved')
}

async function decide({ tx, staff, writeAudit }: StaffContext, id: string, how: Verdict) {
  const before = (await applicationById(tx, id)) ?? refuse('review.not-found')
  const { verdict, action, reason } = how
  // Compare-and-set: the second of two decisions is refused.
  if (!(await decideApplication(tx, { id: before.id, verdict, staffId: staff.id, reason })))
    refuse('review.already-decided')
  const after = (await applicationById(tx, id)) ?? refuse('review.not-found')
  await followUp(tx, after)
  const change = { before: auditedOf(before), after: auditedOf(after) }
  await writeAudit({ action, subject: after.username, ...change, reason })
  return applicationRow(after, staff)
}

export const agentAdminRoutes = [
  handle(listAgentApplications, async ({ app, staff, input }) => {
    const search = input.search.trim()
    const page = await listApplications(app.pool, { ...input, search })
    return toStaffPage(page, (each) => applicationRow(each, staff))
  }),

  handle(approveAgentApplication, ({ input, ...context }) =>
    decide(context, input.id, {
      verdict: 'approved',
      action: 'agent.approved',
      reason: '',
    }),
  ),

  handle(rejectAgentApplication, ({ input, ...context }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    return decide(context, input.id, {
      verdict: 'rejected',
      action: 'agent.rejected',
      reason,
    })
  }),
]
