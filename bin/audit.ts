// npm run audit: checks the whole ledger in slices, and the audit trail from its last kept head on, from outside the
// server; changes nothing. Exits with 1 when it finds a problem.
//   --whole         checks the audit trail from its first line on
//   --trail         checks the audit trail alone
//   --heads <file>  compares the heads of this file, instead of those that the server has kept
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { ownerUrlOf } from '../apps/launcher/src/owner-url.ts'
import { auditPasses, trailPasses } from '../apps/server/src/money/ledger-audit.ts'
import { type AuditPlan, runPass } from '../apps/server/src/money/whole-audit.ts'
import { compareHeads, keptHeads } from './audit-heads.ts'

const plan: AuditPlan = { print: console.log, isGentle: true }

type Options = { whole: boolean; trail: boolean; heads?: string | undefined }

/** Compares the kept heads, then checks the lines after the last of them, or all lines; returns the number of findings. */
async function auditTrail(client: pg.Client, { whole, heads }: Options): Promise<number> {
  const lastHeads = await keptHeads(heads)
  const differing = await compareHeads(client, lastHeads)
  const from = whole ? 0n : (lastHeads.at(-1)?.position ?? 0n)
  let findings = differing
  for (const pass of trailPasses)
    if (pass.kind === 'full') findings += await runPass(client, pass, { ...plan, from })
  return findings
}

/** Runs the full passes, one after the other; returns the number of findings. */
async function audit(url: string, options: Options): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'jinli-audit' })
  await client.connect()
  try {
    let findings = 0
    const passes = options.trail ? [] : await auditPasses(client)
    for (const pass of passes)
      if (pass.kind === 'full' && !trailPasses.some(({ name }) => name === pass.name))
        findings += await runPass(client, pass, plan)
    return findings + (await auditTrail(client, options))
  } finally {
    await client.end()
  }
}

function optionsOf(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      options: { whole: flag, trail: flag, heads: { type: 'string' } },
    }).values
  } catch (error) {
    throw new ExpectedProblem((error as Error).message)
  }
}

try {
  const options = optionsOf(process.argv.slice(2))
  const findings = await audit(ownerUrlOf(process.env), options)
  const sound = options.trail
    ? 'the audit trail is whole'
    : 'the ledger balances, the audit trail is whole'
  console.log(findings === 0 ? sound : `${findings} findings: see docs/runbook.md`)
  process.exitCode = findings === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ExpectedProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
