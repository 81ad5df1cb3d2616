import {
  dismissAbuseFlag,
  listAbuseFlags,
  playerAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { linesOf } from './abuse-evidence.ts'
import {
  type AbuseFlag,
  dismissFlag,
  flagById,
  flagsOf,
  listFlags,
} from './abuse-flag.store.ts'

function flagRow(flag: AbuseFlag) {
  const { kind, evidence } = flag
  return { ...flag, evidence: linesOf({ kind, evidence }, flag.username) }
}

export const abuseFlagAdminRoutes = [
  handle(listAbuseFlags, async ({ app, input }) => {
    const page = await listFlags(app.pool, { ...input, search: input.search.trim() })
    return toStaffPage(page, flagRow)
  }),

  handle(playerAbuseFlags, async ({ app, input }) =>
    (await flagsOf(app.pool, input.username)).map(flagRow),
  ),

  handle(dismissAbuseFlag, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = (await flagById(tx, input.id)) ?? refuse('review.not-found')
    if (!(await dismissFlag(tx, before.id, { staffId: staff.id, reason })))
      refuse('review.already-decided')
    const after = (await flagById(tx, input.id)) ?? refuse('review.not-found')
    await writeAudit({
      action: 'risk.dismissed',
      subject: after.username,
      before: { id: before.id, kind: before.kind, status: before.status },
      after: { id: after.id, kind: after.kind, status: after.status },
      reason,
    })
    return flagRow(after)
  }),
]
