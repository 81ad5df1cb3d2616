import type { AppContext } from '../context.ts'
import { daily } from '../job.ts'
import { auditHead, headProblem, sealAudit } from '../money/audit-chain.ts'
import { headLine, keepHead, readHeads } from '../money/audit-head-file.ts'
import { keepFindings } from '../money/ledger-audit.store.ts'
import { transaction } from '../platform/db.ts'
import type { DayDone } from '../platform/job-day.ts'

/**
 * Daily job: compares the last kept head with the audit trail, then logs the head of today and adds it to the file, so
 * that it can be kept outside (R-ADMIN-305).
 */
async function keepAuditHead({ pool, log, config, clock }: AppContext): Promise<DayDone> {
  await sealAudit(pool)
  const lastHead = (await readHeads(config.auditHeadsFile)).at(-1)
  const detail = lastHead ? await headProblem(pool, lastHead) : null
  if (lastHead && detail !== null) {
    const finding = { invariant: 'I-22', detail: `${detail} (head of ${lastHead.at})` }
    await transaction(pool, (tx) => keepFindings(tx, 'audit_head', [finding]))
    log.fatal(finding, 'the audit trail has been changed')
  }
  const head = await auditHead(pool)
  if (!head) return 'done'
  const line = headLine(head, clock.now())
  log.info({ head: line }, 'head of the audit trail')
  await keepHead(config.auditHeadsFile, line)
  return 'done'
}

export const auditHeadJob = daily('keep-audit-head', '00:05', keepAuditHead)
