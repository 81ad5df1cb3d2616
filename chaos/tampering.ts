import { checkLedger } from './balance-sheet.ts'
import { compare } from './checks.ts'
import type { Evidence } from './evidence.ts'
import type { History } from './history.ts'

/** One way to corrupt the evidence; `spoil` returns false when this run has nothing to corrupt. */
type Tampering = { name: string; spoil: (evidence: Evidence) => boolean }

/** Returns the first entry of a map that `fits` accepts, or null. */
function first<K, V>(map: Map<K, V>, fits: (value: V, key: K) => boolean): [K, V] | null {
  for (const [key, value] of map) if (fits(value, key)) return [key, value]
  return null
}

const tamperings: Tampering[] = [
  {
    name: 'an acknowledged deposit is gone',
    spoil: (e) => {
      const row = first(e.deposits, () => true)
      return row !== null && e.deposits.delete(row[0])
    },
  },
  {
    name: 'a withdrawal is there twice',
    spoil: (e) => {
      const row = first(e.withdrawals, () => true)
      if (row) e.withdrawals.set('W-twin', { ...row[1], id: -1n, out_trade_no: 'W-twin' })
      return row !== null
    },
  },
  {
    name: 'a deposit was credited with one fen more',
    spoil: (e) => {
      const posting = first(e.posted, (_, key) => key.endsWith(':credited'))
      if (posting) e.posted.set(posting[0], posting[1] + 1n)
      return posting !== null
    },
  },
  {
    name: 'staff approved, the deposit is rejected',
    spoil: (e) => {
      const deposit = first(e.deposits, (row) => row.state === 'approved')
      if (deposit) Object.assign(deposit[1], { state: 'rejected', credited_amount: null })
      return deposit !== null
    },
  },
  {
    name: 'a landed transfer was never posted',
    spoil: (e) => {
      const posting = first(e.posted, (_, key) => key.endsWith(':completed'))
      return posting !== null && e.posted.delete(posting[0])
    },
  },
  {
    name: 'a landed transfer is called failed',
    spoil: (e) => {
      const transfer = first(e.transfers, (row) => row.state === 'success')
      if (transfer) transfer[1].state = 'failed'
      return transfer !== null
    },
  },
  {
    name: 'money was posted without an order',
    spoil: (e) => e.posted.set('deposit:0:credited', 100n) === e.posted,
  },
  {
    name: 'a venue has one fen less',
    spoil: (e) => {
      const balance = first(e.atVenues, (fen) => fen > 0n)
      if (balance) e.atVenues.set(balance[0], balance[1] - 1n)
      return balance !== null
    },
  },
  {
    name: 'one key made two orders',
    spoil: (e) => {
      const keyRow = first(e.keys, (row) => row.subject !== null)
      const other = first(e.transfers, (_, order) => order !== keyRow?.[1].subject)
      if (keyRow && other) keyRow[1].subject = other[0]
      return keyRow !== null && other !== null
    },
  },
]

/**
 * Corrupts copies of the evidence in every known way, to prove that the checks can find something. Returns the ways
 * that the checks did not notice, or for which this run has no data.
 */
export function unnoticedTampering(history: History, evidence: Evidence): string[] {
  const before = count(history, evidence)
  return tamperings
    .filter(({ spoil }) => {
      const spoilt = structuredClone(evidence)
      return !spoil(spoilt) || count(history, spoilt) <= before
    })
    .map(({ name }) => `the checks do not notice that ${name}`)
}

function count(history: History, evidence: Evidence): number {
  const result = compare(history, evidence)
  const all = [...result.lost, ...result.phantom, ...result.books]
  return all.length + checkLedger(evidence).length
}
