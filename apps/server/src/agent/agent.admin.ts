import type { AgentApplicationState } from '@jinli/contract/agent'
import {
  agentApplicationCodes,
  approveAgentApplication,
  listAgentApplications,
  rejectAgentApplication,
} from '@jinli/contract/agent.admin'
import type { DeedName } from '@jinli/contract/endpoint'
import { mayDo } from '@jinli/contract/permission'
import { handle, type Recorder } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
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

const states: Readonly<Record<number, AgentApplicationState | ''>> = {
  0: '',
  1: 'open',
  2: 'approved',
  3: 'rejected',
}

function rowOf({ player: _player, ...row }: AgentApplication, staff: StaffSession) {
  const whole = mayDo(staff.permissions, approveAgentApplication.permission)
  const mobile = whole ? row.mobile : maskedMobile(row.mobile)
  return { ...row, mobile, state: agentApplicationCodes[row.status] }
}

/** What the audit trail keeps: how to reach the applicant is not its matter. */
function auditedOf({ player: _player, mobile: _mobile, ...row }: AgentApplication) {
  return row
}

type Verdict = { verdict: 'approved' | 'rejected'; action: DeedName; reason: string }
type By = { tx: Tx; staff: StaffSession; record: Recorder }

/** What follows from a verdict, in its own transaction: an agent is made, the applicant is told. */
async function followUp(
  tx: Tx,
  { status, player, reason }: AgentApplication,
): Promise<void> {
  if (status !== 'approved') return writeMail(tx, player, 'agent.rejected', { reason })
  await makeAgent(tx, player)
  await giveCode(tx, player)
  await writeMail(tx, player, 'agent.approved')
}

async function decide({ tx, staff, record }: By, id: string, how: Verdict) {
  const before = (await applicationById(tx, id)) ?? refuse('review.not-found')
  const { verdict, action, reason } = how
  // Compare-and-set: of two at one moment the second is told.
  if (!(await decideApplication(tx, { id: before.id, verdict, staffId: staff.id, reason })))
    refuse('review.already-decided')
  const after = (await applicationById(tx, id)) ?? refuse('review.not-found')
  await followUp(tx, after)
  const change = { before: auditedOf(before), after: auditedOf(after) }
  await record({ action, subject: after.username, ...change, reason })
  return rowOf(after, staff)
}

export const agentAdminRoutes = [
  handle(listAgentApplications, async ({ app, staff, input }) => {
    const status = input.status || (states[input.state] ?? '')
    const search = input.search.trim()
    const found = await listApplications(app.pool, { ...input, status, search })
    return deskPageOf(found, (each) => rowOf(each, staff))
  }),

  handle(approveAgentApplication, ({ input, ...by }) =>
    decide(by, input.id, { verdict: 'approved', action: 'agent.approved', reason: '' }),
  ),

  handle(rejectAgentApplication, ({ input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    return decide(by, input.id, { verdict: 'rejected', action: 'agent.rejected', reason })
  }),
]
