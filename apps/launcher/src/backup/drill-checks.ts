import { statSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@jinli/server/migrate'
import { sealLedger } from '@jinli/server/money/seal-ledger'
import { auditWhole } from '@jinli/server/money/whole-audit'
import { openNumber } from '@jinli/server/platform/number-seal'
import { Client } from 'pg'
import { lineOf } from '../expected-problem.ts'
import { readSecrets } from '../secret-file.ts'
import { catalogueChecks } from './catalogue-checks.ts'
import type { RestoreReport } from './restore.ts'
import { venueProblems } from './venue-copies.ts'

/** A check of a drill: `run` returns what is wrong, or ''. */
type Check = { name: string; run: () => Promise<string> }
type Copy = { dataDir: string; client: Client; ownerUrl: string; report: RestoreReport }

const countText = (count: number) => (count === 0 ? '' : `${count} are wrong`)

/** The server's role can sign in, as after a start. */
async function openAsServer(appUrl: string): Promise<string> {
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query('SELECT count(*) FROM player')
    return ''
  } finally {
    await client.end()
  }
}

/** The newest payout card opens with the key of cards. */
async function openCard({ client, dataDir }: Copy): Promise<string> {
  const key = process.env.CARD_KEY || readSecrets(dataDir).cardKey
  const { rows } = await client.query<{ player: bigint; number: Buffer }>(
    'SELECT player_id AS player, number_sealed AS number FROM payout_card ORDER BY id DESC LIMIT 1',
  )
  const [card] = rows
  if (card) openNumber(Buffer.from(key, 'base64url'), card.player, card.number)
  return ''
}

async function missingPictures({ client, dataDir, report }: Copy): Promise<string> {
  if (report.source.manifest.hasBucket) return ''
  const { rows } = await client.query<{ name: string; bytes: number }>(
    'SELECT name, bytes FROM picture WHERE dropping_at IS NULL AND sent_at <= $1',
    [report.source.reach],
  )
  const wrong = rows.filter(({ name, bytes }) => {
    const path = join(dataDir, 'pictures', name.slice(0, 2), name)
    return statSync(path, { throwIfNoEntry: false })?.size !== bytes
  })
  return countText(wrong.length)
}

/** Seals what is not sealed, as the server would, so that the audit verifies the chain across the restore. */
async function sealRest({ client }: Copy): Promise<string> {
  await sealLedger(client)
  return ''
}

async function audit({ client }: Copy): Promise<string> {
  const lines: string[] = []
  const findings = await auditWhole(client, {
    print: (line) => line.startsWith('  ') && lines.push(line.trim()),
    isGentle: false,
  })
  return findings === 0 ? '' : `${findings} findings, such as ${lines[0]}`
}

/** Returns all checks of a restored copy. The first one starts it as this release would. */
async function drillChecks(copy: Copy): Promise<Check[]> {
  const { client, ownerUrl, dataDir, report } = copy
  const { appUrl } = await migrate({ ownerUrl })
  const rows = (await catalogueChecks(client)).map(({ name, statement }) => ({
    name,
    run: async () => {
      const result = await client.query<{ problems: number }>(statement)
      return countText(result.rows[0]?.problems ?? 1)
    },
  }))
  const venues = [...venueProblems(dataDir)].map(([name, problem]) => ({
    name,
    run: async () => problem,
  }))
  return [
    { name: 'the server signs in', run: () => openAsServer(appUrl) },
    { name: 'a payout card opens', run: () => openCard(copy) },
    { name: 'pictures', run: () => missingPictures(copy) },
    {
      name: 'WAL without a gap',
      run: async () => (report.source.gap ? `wal/${report.source.gap} is missing` : ''),
    },
    ...venues,
    ...rows,
    { name: 'sealing goes on', run: () => sealRest(copy) },
    { name: 'the audit of the ledger', run: () => audit(copy) },
  ]
}

/** Runs all checks; returns how many, and what is wrong in a line each. */
export async function runChecks(
  copy: Copy,
): Promise<{ checks: number; failures: string[] }> {
  const checks = await drillChecks(copy)
  const failures: string[] = []
  for (const { name, run } of checks) {
    const problem = await run().catch(lineOf)
    if (problem !== '') failures.push(`${name}: ${problem}`)
  }
  return { checks: checks.length, failures }
}
