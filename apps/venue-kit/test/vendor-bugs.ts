import { fenOf, yuanOf } from '../src/fen.ts'
import type { Promised } from '../src/promise.ts'
import { callPromises } from '../src/transfer/calls.ts'
import { feedPromises } from '../src/transfer/feed.ts'
import { formatPromises } from '../src/transfer/formats.ts'
import { reportPromises } from '../src/transfer/report.ts'
import { retryPromises } from '../src/transfer/retries.ts'
import { transportPromises } from '../src/transfer/transport.ts'
import type { Venue } from '../src/transfer/venue.ts'
import type { Bend } from './faulty-front.ts'

const transfers = '/v1/transfers'

/** The fields of an answer, otherwise told. */
type Fields = Record<string, unknown>
const rowsOf = (body: Fields) => (Array.isArray(body.bets) ? (body.bets as Fields[]) : [])

/** A second delivery gets a reference of its own. */
function actsTwice(): Bend {
  const seen = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    const { reference } = body
    if (path !== transfers || !seen.has(reference)) {
      if (path === transfers) seen.add(reference)
      return pass()
    }
    const again = await ask(path, { ...body, reference: `again-${crypto.randomUUID()}` })
    return again.status === 200 ? { ...again.body, reference } : again
  }
}

/** "absent" is only what was not there at that moment. */
function absentIsForNow(): Bend {
  const other = new Map<unknown, string>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== transfers) return pass()
    const { reference } = body
    const known = other.get(reference)
    const told = known ? await ask(path, { ...body, reference: known }) : await pass()
    if (told.body.reason !== 'reference_closed') return { ...told.body, reference }
    const moved = `late-${crypto.randomUUID()}`
    other.set(reference, moved)
    return { ...(await ask(path, { ...body, reference: moved })).body, reference }
  }
}

/** Who takes more than there is gets it. */
function lendsMoney(): Bend {
  return async ({ path, body }, { pass, ask }) => {
    const told = await pass()
    if (path !== transfers || told.body.reason !== 'insufficient_balance') return told
    const lent = { ...body, reference: `lent-${crypto.randomUUID()}`, direction: 'in' }
    await ask(path, lent)
    const reference = `took-${crypto.randomUUID()}`
    const took = await ask(path, { ...body, reference })
    return { ...took.body, reference: body.reference }
  }
}

/** Behind the first page a row is lost. */
const skipsARow: Bend = async ({ path, body }, { pass }) => {
  const told = await pass()
  if (path !== '/v1/bets' || Number(body.limit) > 100) return told
  const bets = rowsOf(told.body)
  return told.body.more ? { ...told.body, bets: bets.slice(0, -1) } : told
}

const versionStands: Bend = async ({ path }, { pass }) => {
  const told = await pass()
  if (path !== '/v1/bets') return told
  const bets = rowsOf(told.body).map((row) => ({ ...row, version: 1 }))
  return told.status === 200 ? { ...told.body, bets } : told
}

/** The signature is reckoned over what the body means. */
const signsTheMeaning: Bend = async ({ path, raw, body, signedAs }, { pass, ask }) =>
  signedAs(raw) || signedAs(JSON.stringify(body)) ? ask(path, body) : pass()

/** Any clock will do, as long as it is signed. */
const noClock: Bend = async ({ path, raw, signedAs, headers }, { pass, ask }) =>
  signedAs(raw) && /^\d{13}$/.test(headers['x-timestamp'] ?? '') && raw.length < 16_000
    ? ask(path, raw)
    : pass()

/** A repeat is told the balance of now. */
const balanceOfNow: Bend = async ({ path, body }, { pass, ask }) => {
  const told = await pass()
  if (path !== transfers || told.status !== 200) return told
  const { balance } = (await ask('/v1/balance', { player: body.player })).body
  return balance === undefined ? told : { ...told.body, balance }
}

const floats: Bend = async (_came, { pass }) => {
  const told = await pass()
  const { balance } = told.body
  return typeof balance === 'string' ? { ...told.body, balance: Number(balance) } : told
}

/** The same reference with another amount is answered as if it were the first. */
function noConflict(): Bend {
  const first = new Map<unknown, Fields>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== transfers) return pass()
    const told = await pass()
    if (told.body.error !== 'reference_conflict') {
      if (told.status === 200 && !first.has(body.reference)) first.set(body.reference, body)
      return told
    }
    return ask(path, first.get(body.reference) ?? body)
  }
}

/** A bet that is taken back twice is paid back twice. */
function voidsTwice(): Bend {
  const gone = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    const told = await pass()
    if (path !== '/v1/bets/void' || told.status !== 200) return told
    if (!gone.has(body.bet_id)) {
      gone.add(body.bet_id)
      return told
    }
    const { bets } = (await ask('/v1/bets', { after: '', limit: 500 })).body
    const bet = (bets as Fields[]).find(({ bet_id }) => bet_id === body.bet_id)
    const amount = yuanOf(fenOf('stake', bet?.stake))
    const reference = `void-${crypto.randomUUID()}`
    const { player } = bet ?? {}
    await ask(transfers, { reference, player, direction: 'in', amount, currency: 'CNY' })
    return told
  }
}

/** The report forgets what went out. */
const reportForgets: Bend = async ({ path }, { pass }) => {
  const told = await pass()
  if (path !== '/v1/report' || told.status !== 200) return told
  return { ...told.body, transfers_out: { count: 0, amount: '0.00' } }
}

type Bug = {
  bug: string
  bend: () => Bend
  /** The promises about the same thing, and which of them break, whatever else does. */
  of: readonly Promised<Venue>[]
  breaks: readonly string[]
}

export const vendorBugs: readonly Bug[] = [
  {
    bug: 'a reference acts twice',
    bend: actsTwice,
    of: retryPromises,
    breaks: ['once', 'once-of-eight-at-once', 'refused-stays-refused'],
  },
  {
    bug: 'absent is not final',
    bend: absentIsForNow,
    of: retryPromises,
    breaks: ['absent-is-final'],
  },
  {
    bug: 'a balance can go below zero',
    bend: lendsMoney,
    of: retryPromises,
    breaks: ['refused-stays-refused', 'never-negative'],
  },
  {
    bug: 'a repeat tells the balance of now',
    bend: () => balanceOfNow,
    of: retryPromises,
    breaks: ['once', 'refused-stays-refused'],
  },
  {
    bug: 'another amount is taken for the first',
    bend: noConflict,
    of: retryPromises,
    breaks: ['reference-conflict'],
  },
  {
    bug: 'the signature is over the parsed body',
    bend: () => signsTheMeaning,
    of: transportPromises,
    breaks: ['signature-of-the-bytes'],
  },
  {
    bug: 'the timestamp is not looked at',
    bend: () => noClock,
    of: transportPromises,
    breaks: ['timestamp'],
  },
  {
    bug: 'balances are floats',
    bend: () => floats,
    of: formatPromises,
    breaks: ['amounts-asked', 'amounts-told', 'fields', 'refused-is-not-used'],
  },
  {
    bug: 'the feed skips a row',
    bend: () => skipsARow,
    of: feedPromises,
    breaks: ['feed'],
  },
  {
    bug: 'versions do not rise',
    bend: () => versionStands,
    of: feedPromises,
    breaks: ['versions-and-voids'],
  },
  {
    bug: 'a bet is taken back twice',
    bend: voidsTwice,
    of: feedPromises,
    breaks: ['versions-and-voids'],
  },
  {
    bug: 'the report forgets what went out',
    bend: () => reportForgets,
    of: [...callPromises, ...reportPromises],
    breaks: ['report', 'report-in-halves'],
  },
]
