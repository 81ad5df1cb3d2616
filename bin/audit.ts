// npm run audit: checks the whole ledger in slices, from outside the server, and changes nothing. Exits with
// 1 when it finds a problem.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { ownerUrlOf } from '../apps/launcher/src/owner-url.ts'
import { type AuditPass, auditPasses } from '../apps/server/src/money/ledger-audit.ts'

const printEveryMs = 2000

/**
 * Runs one pass; returns the number of findings. After each slice it pauses for as long as the slice took, so half of
 * the database's time is left for the server.
 */
async function runPass(client: pg.Client, pass: AuditPass): Promise<number> {
  const began = performance.now()
  let [cursor, slices, findings, printedAt] = [{ position: 0n, checkpoint: '' }, 0, 0, 0]
  for (;;) {
    const sliceBegan = performance.now()
    const slice = await pass.nextSlice(client, cursor)
    slices += 1
    findings += slice.violations.length
    for (const { invariant, detail } of slice.violations)
      console.log(`  ${invariant}: ${detail}`)
    const now = performance.now()
    if (slice.isLast || now - printedAt > printEveryMs) {
      printedAt = now
      const seconds = ((now - began) / 1000).toFixed(1)
      const end = slice.isLast ? `done, ${findings} found` : '…'
      console.log(
        `${pass.scope}: ${slice.position} in ${slices} slices, ${seconds} s ${end}`,
      )
    }
    if (slice.isLast) return findings
    cursor = { position: slice.position, checkpoint: '' }
    await wait(now - sliceBegan)
  }
}

/** Runs all full passes, one after the other; returns the number of findings. */
async function audit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'jinli-audit' })
  await client.connect()
  try {
    let findings = 0
    for (const pass of await auditPasses(client))
      if (pass.kind === 'full') findings += await runPass(client, pass)
    return findings
  } finally {
    await client.end()
  }
}

try {
  const findings = await audit(ownerUrlOf(process.env))
  console.log(
    findings === 0 ? 'the ledger balances' : `${findings} findings: see docs/runbook.md`,
  )
  process.exitCode = findings === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ExpectedProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
