import {
  decideRiskCase,
  listRiskCases,
  readRiskCase,
} from '@jinli/contract/abuse-flag/risk-case.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { linesOf } from './abuse-evidence.ts'
import {
  caseById,
  decideCase,
  listCases,
  membersOf,
  ordersOfMembers,
  type RiskCase,
} from './risk-case.store.ts'

/** Returns a case as a row. Its evidence names no accounts of a ring, since the row lists them. */
function caseRow(riskCase: RiskCase) {
  const { kind, evidence } = riskCase
  const lines = linesOf({ kind, evidence }, '')
  const isRing = kind === 'shared_address' || kind === 'shared_card'
  return {
    ...riskCase,
    evidence: isRing ? lines.filter(({ about }) => about !== 'player') : lines,
  }
}

export const riskCaseAdminRoutes = [
  handle(listRiskCases, async ({ app, input }) => {
    const page = await listCases(app.pool, { ...input, search: input.search.trim() })
    return toStaffPage(page, caseRow)
  }),

  handle(readRiskCase, async ({ app, input }) => {
    const riskCase = (await caseById(app.pool, input.id)) ?? refuse('review.not-found')
    const [players, orders] = await Promise.all([
      membersOf(app.pool, riskCase.id),
      ordersOfMembers(app.pool, riskCase.id),
    ])
    return { ...caseRow(riskCase), players, orders }
  }),

  handle(decideRiskCase, async ({ tx, staff, writeAudit, input }) => {
    const { outcome, members } = input
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = (await caseById(tx, input.id)) ?? refuse('review.not-found')
    const { id } = before
    if (!(await decideCase(tx, { id, outcome, members, staffId: staff.id, reason })))
      refuse('review.already-decided')
    const after = (await caseById(tx, id)) ?? refuse('review.not-found')
    const fields = ({ kind, status, usernames }: RiskCase) => ({
      id,
      kind,
      status,
      usernames,
    })
    // Each member's own trail names the case.
    for (const { username } of await membersOf(tx, id))
      await writeAudit({
        action: `risk.${outcome}`,
        subject: username,
        before: fields(before),
        after: fields(after),
        reason,
      })
    return caseRow(after)
  }),
]
