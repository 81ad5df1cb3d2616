import type { Violation } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { transaction } from '../platform/db.ts'
import { keepFindings, moveCursor, startRound, takeCursor } from './ledger-audit.store.ts'
import { type AuditPass, auditPasses } from './ledger-audit.ts'

/** The longest time of one run; the next run continues. */
const turnMs = 20_000

/** Checks one slice of a pass and saves its findings. Returns null while another node works on the pass. */
export function auditNextSlice(
  pool: Pool,
  { name, scope, kind, nextSlice }: AuditPass,
): Promise<{ isLast: boolean; violations: Violation[] } | null> {
  return transaction(pool, async (tx) => {
    const cursor = await takeCursor(tx, name)
    if (!cursor) return null
    const { isLast, violations, ...to } = await nextSlice(tx, cursor)
    await keepFindings(tx, scope, violations)
    await moveCursor(tx, name, { checkpoint: '', ...to, isLast })
    if (isLast && kind === 'full') await startRound(tx, name, scope)
    return { isLast, violations }
  })
}

function alarmText({ scope }: AuditPass): string {
  return scope.startsWith('audit_')
    ? 'the audit trail has been changed'
    : 'the ledger does not balance'
}

/**
 * Job: the incremental passes check all new rows. Each full pass checks one slice per run, so that a round over all
 * rows takes a day (I-1 to I-9). Findings are saved and logged; nothing is repaired.
 */
export async function auditLedger(app: { pool: Pool; log: Logger }): Promise<void> {
  const end = performance.now() + turnMs
  for (const pass of await auditPasses(app.pool)) {
    let mayGoOn = true
    while (mayGoOn) {
      const slice = await auditNextSlice(app.pool, pass)
      for (const each of slice?.violations ?? []) app.log.fatal(each, alarmText(pass))
      mayGoOn =
        pass.kind === 'incremental' && slice?.isLast === false && performance.now() < end
    }
  }
}
