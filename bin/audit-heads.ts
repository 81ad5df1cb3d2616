import { join } from 'node:path'
import type pg from 'pg'
import { readConfig } from '../apps/launcher/src/config.ts'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { auditHead, headProblem } from '../apps/server/src/money/audit-chain.ts'
import { type KeptHead, readHeads } from '../apps/server/src/money/audit-head-file.ts'

/** Returns the kept heads of the audit trail: of a file, or of the file that the server adds one to daily. */
export async function keptHeads(file: string | undefined): Promise<KeptHead[]> {
  const { AUDIT_HEADS_FILE } = process.env
  const usual = () =>
    AUDIT_HEADS_FILE || join(readConfig(process.env).dataDir, 'audit-heads.txt')
  const heads = await readHeads(file ?? usual()).catch((error: Error) => {
    throw new ExpectedProblem(error.message)
  })
  if (file !== undefined && heads.length === 0)
    throw new ExpectedProblem(`${file} holds no head of the audit trail`)
  return heads
}

/** Compares kept heads with the audit trail, prints each that differs and the head of now; returns their number. */
export async function compareHeads(
  client: pg.Client,
  heads: readonly KeptHead[],
): Promise<number> {
  let differing = 0
  for (const head of heads) {
    const problem = await headProblem(client, head)
    if (problem === null) continue
    differing += 1
    console.log(`  I-22: ${problem} (head of ${head.at})`)
  }
  const now = await auditHead(client)
  const end = now ? `ends at position ${now.position}, ${now.hash}` : 'has no seal yet'
  console.log(`audit trail: ${heads.length} kept heads, ${differing} differ; it ${end}`)
  return differing
}
