import { checkBooks } from './balance-sheet.ts'
import { compare } from './checks.ts'
import type { Evidence } from './evidence.ts'
import type { History } from './history.ts'

/** One way in which the evidence is spoilt; false when this run offers nothing to spoil. */
type Tampering = { name: string; spoil: (evidence: Evidence) => boolean }

/** The first entry of a map that fits. */
function first<K, V>(map: Map<K, V>, fits: (value: V, key: K) => boolean): [K, V] | null {
  for (const [key, value] of map) if (fits(value, key)) return [key, value]
  return null
}

const tamperings: Tampering[] = [
  {
    name: 'an acknowledged deposit is gone',
    spoil: (e) => {
      const found = first(e.deposits, () => true)
      return found !== null && e.deposits.delete(found[0])
    },
  },
  {
    name: 'a withdrawal is there twice',
    spoil: (e) => {
      const found = first(e.withdrawals, () => true)
      if (found)
        e.withdrawals.set('W-twin', { ...found[1], id: -1n, out_trade_no: 'W-twin' })
      return found !== null
    },
  },
  {
    name: 'a deposit was credited with one fen more',
    spoil: (e) => {
      const found = first(e.posted, (_, key) => key.endsWith(':credited'))
      if (found) e.posted.set(found[0], found[1] + 1n)
      return found !== null
    },
  },
  {
    name: 'staff approved, the deposit is rejected',
    spoil: (e) => {
      const found = first(e.deposits, (row) => row.state === 'approved')
      if (found) Object.assign(found[1], { state: 'rejected', credited_amount: null })
      return found !== null
    },
  },
  {
    name: 'a landed transfer was never posted',
    spoil: (e) => {
      const found = first(e.posted, (_, key) => key.endsWith(':landed'))
      return found !== null && e.posted.delete(found[0])
    },
  },
  {
    name: 'a landed transfer is called failed',
    spoil: (e) => {
      const found = first(e.transfers, (row) => row.state === 'success')
      if (found) found[1].state = 'failed'
      return found !== null
    },
  },
  {
    name: 'money was posted without an order',
    spoil: (e) => e.posted.set('deposit:0:credited', 100n) === e.posted,
  },
  {
    name: 'a venue has one fen less',
    spoil: (e) => {
      const found = first(e.atVenues, (fen) => fen > 0n)
      if (found) e.atVenues.set(found[0], found[1] - 1n)
      return found !== null
    },
  },
  {
    name: 'one key made two orders',
    spoil: (e) => {
      const found = first(e.keys, (row) => row.subject !== null)
      const other = first(e.transfers, (_, order) => order !== found?.[1].subject)
      if (found && other) found[1].subject = other[0]
      return found !== null && other !== null
    },
  },
]

/**
 * A check that finds nothing must be able to find something: spoils copies of the evidence in every
 * known way and returns the ways that went unnoticed, or that the run was too small to try.
 */
export function unnoticed(history: History, evidence: Evidence): string[] {
  const before = count(history, evidence)
  return tamperings
    .filter(({ spoil }) => {
      const spoilt = structuredClone(evidence)
      return !spoil(spoilt) || count(history, spoilt) <= before
    })
    .map(({ name }) => `the checks do not notice that ${name}`)
}

function count(history: History, evidence: Evidence): number {
  const { lost, phantom, books } = compare(history, evidence)
  return lost.length + phantom.length + books.length + checkBooks(evidence).length
}
