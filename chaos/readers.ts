import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseGone } from '@jinli/server/platform/db'
import { Client } from 'pg'

export type Readings = {
  quick: number
  full: number
  /** Snapshots cut short by the death of the database. */
  cut: number
  sealed: number
  violations: string[]
}

const everyMs = 100
const fullEveryMs = 2000
const sealEveryMs = 5000
/** Transaction ids are assigned before the commit, so each check looks back at ids that were perhaps still open. */
const lookBack = 500n

type Violation = { invariant: string; detail: string }

/** Quick checks in one REPEATABLE READ snapshot, cheap enough for ten snapshots a second. */
const quickLook = `
  SELECT 'I-1' AS invariant, format('transaction %s is off by %s', transaction_id, sum(amount)) AS detail
  FROM ledger.entry WHERE transaction_id > $1 GROUP BY transaction_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'I-2', format('%s stands at %s', code, balance) FROM ledger.account
  WHERE guarded AND balance < 0
  UNION ALL
  SELECT 'I-3', format('%s stands at %s, its last entry says %s', a.code, a.balance, e.balance_after)
  FROM ledger.account a LEFT JOIN ledger.entry e ON e.account_id = a.id AND e.version = a.version
  WHERE a.guarded AND a.balance IS DISTINCT FROM
    (CASE WHEN a.version = 0 THEN 0 ELSE e.balance_after END)
  UNION ALL
  SELECT 'I-8', format('held %s, open withdrawals %s', h.total, w.total)
  FROM (SELECT coalesce(sum(balance), 0) AS total FROM ledger.account WHERE code LIKE 'player:%:held') h,
    (SELECT coalesce(sum(amount), 0) AS total FROM withdrawal WHERE state NOT IN ('paid', 'rejected', 'returned', 'reversed')) w
  WHERE h.total <> w.total
  UNION ALL
  SELECT 'I-9', format('in transit %s, open transfers %s', h.total, t.total)
  FROM (SELECT coalesce(sum(balance), 0) AS total FROM ledger.account
        WHERE code LIKE 'player:%:transit:%') h,
    (SELECT coalesce(sum(amount), 0) AS total FROM venue_transfer
     WHERE direction = 'to_venue' AND state IN ('sent', 'unknown', 'manual')) t
  WHERE h.total <> t.total`

const fullLook = `
  SELECT invariant, detail FROM ledger.violations($1)
  UNION ALL
  SELECT invariant, detail FROM business_violations`

/** Runs two snapshot readers and the sealer, all as the database's owner, until `isOver`. */
export async function readBooks(
  ownerUrl: string,
  readings: Readings,
  isOver: () => boolean,
): Promise<void> {
  await Promise.all([
    reader(ownerUrl, readings, isOver, 0),
    reader(ownerUrl, readings, isOver, fullEveryMs),
    sealer(ownerUrl, readings, isOver),
  ])
}

async function reader(
  ownerUrl: string,
  readings: Readings,
  isOver: () => boolean,
  fullEvery: number,
): Promise<void> {
  let lastBatch = 0n
  let fullDue = performance.now() + fullEvery
  await whileConnected(ownerUrl, readings, isOver, async (client) => {
    const full = fullEvery > 0 && performance.now() >= fullDue
    if (full) fullDue = performance.now() + fullEvery
    const since = lastBatch > lookBack ? lastBatch - lookBack : 0n
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const result = await client.query<Violation>(full ? fullLook : quickLook, [since])
    const last = await client.query<{ id: bigint }>(
      'SELECT coalesce(max(id), 0) AS id FROM ledger.transaction',
    )
    await client.query('COMMIT')
    lastBatch = last.rows[0]?.id ?? lastBatch
    if (full) readings.full += 1
    else readings.quick += 1
    for (const { invariant, detail } of result.rows)
      note(readings, `${invariant}: ${detail}`)
    await wait(everyMs)
  })
}

/** Seals batches in place of the server, which never lives long enough for its sealing job. */
async function sealer(
  ownerUrl: string,
  readings: Readings,
  isOver: () => boolean,
): Promise<void> {
  await whileConnected(ownerUrl, readings, isOver, async (client) => {
    await client.query('SELECT ledger.close_batch()')
    readings.sealed += 1
    const until = performance.now() + sealEveryMs
    while (!isOver() && performance.now() < until) await wait(everyMs)
  })
}

function note(readings: Readings, text: string): void {
  if (readings.violations.length < 100) readings.violations.push(text)
}

async function whileConnected(
  ownerUrl: string,
  readings: Readings,
  isOver: () => boolean,
  turn: (client: Client) => Promise<void>,
): Promise<void> {
  while (!isOver()) {
    const client = new Client({ connectionString: ownerUrl })
    // A lost connection also fails the running statement, and is counted there.
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!isOver()) await turn(client)
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      readings.cut += 1
      await wait(everyMs)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
