import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAccounts, post, violations } from '@jinli/ledger/ledger'
import pg from 'pg'

const run = promisify(execFile)
const players = 1000
const seconds = 6
const house = 'bench.house'
const player = (n: number) => `bench.${n}`

/** Posts through the ledger's function: one call, one commit. */
const ledgerScript = `\\set p random(1, ${players})
SELECT ledger.post(gen_random_uuid()::text, 'bench', 'bench1',
  array['bench.' || cast(:p as int), '${house}'], array[1, -1]::bigint[]);
`

/** Writes the same rows without `ledger.post`, as a careful developer would from an application. */
function handScript(houseId: string): string {
  return `\\set p random(1, ${players})
BEGIN;
INSERT INTO ledger.transaction (key, kind, ref) VALUES (gen_random_uuid()::text, 'bench', 'bench1') RETURNING id \\gset
UPDATE ledger.account SET balance = balance + 1, version = version + 1 WHERE code = 'bench.' || cast(:p as int) AND balance + 1 >= 0 RETURNING id AS aid, balance, version \\gset
INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after) VALUES (:id, 1, ${houseId}, -1, NULL, NULL), (:id, 2, :aid, 1, :version, :balance);
COMMIT;
`
}

/** Writes the same rows in one statement without checks: the lowest cost of the writes. */
function floorScript(houseId: string): string {
  return `\\set p random(1, ${players})
WITH t AS (INSERT INTO ledger.transaction (key, kind, ref) VALUES (gen_random_uuid()::text, 'bench', 'bench1') RETURNING id),
u AS (UPDATE ledger.account SET balance = balance + 1, version = version + 1 WHERE code = 'bench.' || cast(:p as int) RETURNING id, balance, version)
INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
SELECT t.id, 1, ${houseId}, -1::bigint, NULL::bigint, NULL::bigint FROM t UNION ALL SELECT t.id, 2, u.id, 1, u.version, u.balance FROM t, u;
`
}

async function pgbench(url: string, file: string, clients: number): Promise<number> {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    '-f',
    file,
    url,
  ]
  const { stdout } = await run('pgbench', args)
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate) throw new Error(`pgbench printed no rate: ${stdout}`)
  return Math.round(+rate)
}

/** Returns postings per second through the server's database driver, from one Node process. */
async function throughNode(url: string, clients: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const until = Date.now() + seconds * 1000
  let count = 0
  const client = async (n: number) => {
    for (let i = 0; Date.now() < until; i += 1) {
      const account = player(1 + ((n * 131 + i * 7) % players))
      await post(pool, {
        key: `node:${clients}:${n}:${i}`,
        kind: 'bench',
        ref: 'bench1',
        lines: [
          { account, amount: 1n },
          { account: house, amount: -1n },
        ],
      })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  await pool.end()
  return Math.round(count / seconds)
}

export type PostingRate = {
  clients: number
  ledger: number
  byHand: number
  floor: number
  node: number
}

/** Opens the house account, whose id the scripts without `ledger.post` need, and the player accounts. */
async function openLedger(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const names = Array.from({ length: players }, (_, n) => player(n + 1))
  await openAccounts(owner, [house], { currency: 'CNY', guarded: false })
  await openAccounts(owner, names, { currency: 'CNY', guarded: true })
  await owner.query('ANALYZE ledger.account')
  const account = await owner.query<{ id: string }>(
    'SELECT id::text AS id FROM ledger.account WHERE code = $1',
    [house],
  )
  return { owner, houseId: account.rows[0]?.id ?? '' }
}

function script(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'jinli-bench-')), `${name}.sql`)
  writeFileSync(file, text)
  return file
}

/** Returns postings per second without `ledger.post`, one per commit: the baseline of other measurements. */
export async function measureByHand(ownerUrl: string, clients: number): Promise<number> {
  const { owner, houseId } = await openLedger(ownerUrl)
  await owner.end()
  return pgbench(ownerUrl, script('by-hand', handScript(houseId)), clients)
}

/** Returns postings per second at 1, 16 and 64 clients; all rates come from one run on one PostgreSQL server. */
export async function measurePostings(ownerUrl: string): Promise<PostingRate[]> {
  const { owner, houseId } = await openLedger(ownerUrl)
  const files = {
    ledger: script('ledger', ledgerScript),
    byHand: script('by-hand', handScript(houseId)),
    floor: script('floor', floorScript(houseId)),
  }
  const rates: PostingRate[] = []
  for (const clients of [1, 16, 64]) {
    // Alternates the scripts, so that a slow moment of the machine does not hit only one of them.
    const rounds: Pick<PostingRate, 'byHand' | 'ledger' | 'floor'>[] = []
    for (let round = 0; round < 2; round += 1) {
      rounds.push({
        byHand: await pgbench(ownerUrl, files.byHand, clients),
        ledger: await pgbench(ownerUrl, files.ledger, clients),
        floor: await pgbench(ownerUrl, files.floor, clients),
      })
    }
    const best = (key: 'byHand' | 'ledger' | 'floor') =>
      Math.max(...rounds.map((r) => r[key]))
    rates.push({
      clients,
      ledger: best('ledger'),
      byHand: best('byHand'),
      floor: best('floor'),
      node: await throughNode(ownerUrl, clients),
    })
  }
  const violationRows = await violations(owner)
  await owner.end()
  if (violationRows.length > 0)
    throw new Error(`the ledger does not balance: ${JSON.stringify(violationRows[0])}`)
  return rates
}
