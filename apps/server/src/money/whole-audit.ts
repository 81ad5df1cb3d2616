import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../platform/db.ts'
import { type AuditPass, auditPasses } from './ledger-audit.ts'

const printEveryMs = 2000

export type AuditPlan = {
  print: (line: string) => void
  /** Pauses after each slice for as long as it took, so half of the database's time is left for the server. */
  isGentle: boolean
  /** The position after which the pass begins; the first by default. */
  from?: bigint
}

/** Runs one pass; returns the number of findings. */
export async function runPass(
  db: Db,
  pass: AuditPass,
  { print, isGentle, from = 0n }: AuditPlan,
): Promise<number> {
  const began = performance.now()
  let [cursor, slices, findings, printedAt] = [{ position: from, checkpoint: '' }, 0, 0, 0]
  for (;;) {
    const sliceBegan = performance.now()
    const slice = await pass.nextSlice(db, cursor)
    slices += 1
    findings += slice.violations.length
    for (const { invariant, detail } of slice.violations) print(`  ${invariant}: ${detail}`)
    const now = performance.now()
    if (slice.isLast || now - printedAt > printEveryMs) {
      printedAt = now
      const ms = Math.round(now - began)
      const end = slice.isLast ? `done, ${findings} found` : '…'
      print(`${pass.scope}: ${slice.position} in ${slices} slices, ${ms} ms ${end}`)
    }
    if (slice.isLast) return findings
    cursor = { position: slice.position, checkpoint: '' }
    if (isGentle) await wait(now - sliceBegan)
  }
}

/** Checks the whole ledger and the whole audit trail: runs all full passes, one after the other. Returns the number of findings. */
export async function auditWhole(db: Db, plan: AuditPlan): Promise<number> {
  let findings = 0
  for (const pass of await auditPasses(db))
    if (pass.kind === 'full') findings += await runPass(db, pass, plan)
  return findings
}
