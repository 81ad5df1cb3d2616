import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseGone } from '@jinli/server/platform/db'
import { Client } from 'pg'

export type Readings = {
  quick: number
  full: number
  /** Snapshots that a killed database cut short. */
  cut: number
  sealed: number
  violations: string[]
}

const everyMs = 100
const fullEveryMs = 2000
const sealEveryMs = 5000
/** Ids are given before commit: look back over those that may still have been under way. */
const lookBack = 500n

type Violation = { invariant: string; detail: string }

/** What one REPEATABLE READ snapshot must show, cheap enough for ten times a second. */
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
    (SELECT coalesce(sum(amount), 0) AS total FROM withdrawal WHERE state NOT IN ('paid', 'rejected', 'returned')) w
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

/** Two snapshot readers and the sealer, all as the database's owner, until `over`. */
export async function readBooks(
  ownerUrl: string,
  readings: Readings,
  over: () => boolean,
): Promise<void> {
  await Promise.all([
    reader(ownerUrl, readings, over, 0),
    reader(ownerUrl, readings, over, fullEveryMs),
    sealer(ownerUrl, readings, over),
  ])
}

async function reader(
  ownerUrl: string,
  readings: Readings,
  over: () => boolean,
  fullEvery: number,
): Promise<void> {
  let seen = 0n
  let fullDue = performance.now() + fullEvery
  await whileConnected(ownerUrl, readings, over, async (client) => {
    const full = fullEvery > 0 && performance.now() >= fullDue
    if (full) fullDue = performance.now() + fullEvery
    const since = seen > lookBack ? seen - lookBack : 0n
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const found = await client.query<Violation>(full ? fullLook : quickLook, [since])
    const last = await client.query<{ id: bigint }>(
      'SELECT coalesce(max(id), 0) AS id FROM ledger.transaction',
    )
    await client.query('COMMIT')
    seen = last.rows[0]?.id ?? seen
    if (full) readings.full += 1
    else readings.quick += 1
    for (const { invariant, detail } of found.rows)
      note(readings, `${invariant}: ${detail}`)
    await wait(everyMs)
  })
}

/** The server never lives long enough for its sealing job, so the storm seals for it. */
async function sealer(
  ownerUrl: string,
  readings: Readings,
  over: () => boolean,
): Promise<void> {
  await whileConnected(ownerUrl, readings, over, async (client) => {
    await client.query('SELECT ledger.close_batch()')
    readings.sealed += 1
    const until = performance.now() + sealEveryMs
    while (!over() && performance.now() < until) await wait(everyMs)
  })
}

function note(readings: Readings, text: string): void {
  if (readings.violations.length < 100) readings.violations.push(text)
}

async function whileConnected(
  ownerUrl: string,
  readings: Readings,
  over: () => boolean,
  turn: (client: Client) => Promise<void>,
): Promise<void> {
  while (!over()) {
    const client = new Client({ connectionString: ownerUrl })
    // A lost connection also fails the statement under way, which is where it is counted.
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!over()) await turn(client)
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      readings.cut += 1
      await wait(everyMs)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
