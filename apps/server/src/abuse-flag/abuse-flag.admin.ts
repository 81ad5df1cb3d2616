import { playerAbuseFlags } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { handle } from '../http/handle.ts'
import { linesOf } from './abuse-evidence.ts'
import { type AbuseFlag, flagsOf } from './abuse-flag.store.ts'

function flagRow(flag: AbuseFlag) {
  const { kind, evidence } = flag
  return { ...flag, evidence: linesOf({ kind, evidence }, flag.username) }
}

export const abuseFlagAdminRoutes = [
  handle(playerAbuseFlags, async ({ app, input }) =>
    (await flagsOf(app.pool, input.username)).map(flagRow),
  ),
]
