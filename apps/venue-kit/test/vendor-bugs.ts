import { fenOf, yuanOf } from '../src/fen.ts'
import type { ProtocolPromise } from '../src/promise.ts'
import { rowsOf } from '../src/signed-post.ts'
import { betEndPromises } from '../src/transfer/bet-end.ts'
import { callPromises } from '../src/transfer/calls.ts'
import { demoPromises } from '../src/transfer/demo.ts'
import { feedPromises } from '../src/transfer/feed.ts'
import { formatPromises } from '../src/transfer/formats.ts'
import { reportPromises } from '../src/transfer/report.ts'
import { retryPromises } from '../src/transfer/retries.ts'
import { sessionEndPromises } from '../src/transfer/session-end.ts'
import { transportPromises } from '../src/transfer/transport.ts'
import type { Venue } from '../src/transfer/venue.ts'
import type { Bend } from './faulty-front.ts'

const transfers = '/v1/transfers'
const sessionsEnd = '/v1/sessions/end'

/** The changed fields of a response. */
type Fields = Record<string, unknown>

/** Applies the repeat of a transfer under another reference. */
function actsTwice(): Bend {
  const seenReferences = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    const { reference } = body
    if (path !== transfers || !seenReferences.has(reference)) {
      if (path === transfers) seenReferences.add(reference)
      return pass()
    }
    const repeat = await ask(path, { ...body, reference: `again-${crypto.randomUUID()}` })
    return repeat.status === 200 ? { ...repeat.body, reference } : repeat
  }
}

/** Says that sessions have ended, and ends none. */
const endsNoSession: Bend = async ({ path }) =>
  path === sessionsEnd ? { ended: true } : null

/** A vendor of before, without the call that ends sessions. */
export const knowsNoSessionEnd: Bend = async ({ path }) => {
  const body = { error: 'unknown_call', message: 'no such call' }
  return path === sessionsEnd ? { status: 404, text: JSON.stringify(body), body } : null
}

/** Treats 'absent' as not final: a late transfer is applied. */
function absentIsForNow(): Bend {
  const other = new Map<unknown, string>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== transfers) return pass()
    const { reference } = body
    const firstReference = other.get(reference)
    const reply = firstReference
      ? await ask(path, { ...body, reference: firstReference })
      : await pass()
    if (reply.body.reason !== 'reference_closed') return { ...reply.body, reference }
    const lateReference = `late-${crypto.randomUUID()}`
    other.set(reference, lateReference)
    return { ...(await ask(path, { ...body, reference: lateReference })).body, reference }
  }
}

/** Lets a player transfer out more than the balance. */
function lendsMoney(): Bend {
  return async ({ path, body }, { pass, ask }) => {
    const reply = await pass()
    if (path !== transfers || reply.body.reason !== 'insufficient_balance') return reply
    const otherBody = { ...body, reference: `lent-${crypto.randomUUID()}`, direction: 'in' }
    await ask(path, otherBody)
    const reference = `took-${crypto.randomUUID()}`
    const took = await ask(path, { ...body, reference })
    return { ...took.body, reference: body.reference }
  }
}

/** Drops a row at the end of the first page. */
const skipsARow: Bend = async ({ path, body }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/bets' || Number(body.limit) > 100) return reply
  const bets = rowsOf(reply.body.bets)
  return reply.body.more ? { ...reply.body, bets: bets.slice(0, -1) } : reply
}

/** Lists a game under a category that the protocol does not have. */
const ownCategory: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/games' || reply.status !== 200) return reply
  const [first, ...others] = rowsOf(reply.body.games)
  return { ...reply.body, games: [{ ...first, category: 'fishing' }, ...others] }
}

/** Opens a game with real money for a demo. */
const demoWithMoney: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  if (path !== '/v1/demo' || reply.status !== 200) return reply
  const launch = await ask('/v1/launch', body)
  return launch.status === 200 ? { ...reply.body, ...launch.body } : reply
}

/** A vendor of before, without demos. */
export const knowsNoDemo: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/games' || reply.status !== 200) return reply
  const games = rowsOf(reply.body.games).map((game) => ({ ...game, demo: undefined }))
  return { ...reply.body, games }
}

/** Tells more at risk than was staked. */
const risksTooMuch: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/bets' || reply.status !== 200) return reply
  const bets = rowsOf(reply.body.bets).map((row) => ({ ...row, at_risk: '99999.00' }))
  return { ...reply.body, bets }
}

/** Says what came in more than one line. */
const linesForWords: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/bets' || reply.status !== 200) return reply
  const bets = rowsOf(reply.body.bets).map((row) => ({ ...row, outcome: '庄\n闲' }))
  return { ...reply.body, bets }
}

const versionStands: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/bets') return reply
  const bets = rowsOf(reply.body.bets).map((row) => ({ ...row, version: 1 }))
  return reply.status === 200 ? { ...reply.body, bets } : reply
}

/** Checks the signature against the parsed body instead of the sent bytes. */
const signsTheMeaning: Bend = async ({ path, raw, body, signedAs }, { pass, ask }) =>
  signedAs(raw) || signedAs(JSON.stringify(body)) ? ask(path, body) : pass()

/** Accepts any timestamp that is signed. */
const noClock: Bend = async ({ path, raw, signedAs, headers }, { pass, ask }) =>
  signedAs(raw) && /^\d{13}$/.test(headers['x-timestamp'] ?? '') && raw.length < 16_000
    ? ask(path, raw)
    : pass()

/** Puts the current balance into the response of a repeat. */
const balanceOfNow: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  if (path !== transfers || reply.status !== 200) return reply
  const { balance } = (await ask('/v1/balance', { player: body.player })).body
  return balance === undefined ? reply : { ...reply.body, balance }
}

const floats: Bend = async (_came, { pass }) => {
  const reply = await pass()
  const { balance } = reply.body
  return typeof balance === 'string' ? { ...reply.body, balance: Number(balance) } : reply
}

/** Gives the first response also when a repeat of a reference has another amount. */
function noConflict(): Bend {
  const first = new Map<unknown, Fields>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== transfers) return pass()
    const reply = await pass()
    if (reply.body.error !== 'reference_conflict') {
      if (reply.status === 200 && !first.has(body.reference))
        first.set(body.reference, body)
      return reply
    }
    return ask(path, first.get(body.reference) ?? body)
  }
}

/** Pays a bet back again when it is voided a second time. */
function voidsTwice(): Bend {
  const voidedBets = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    const reply = await pass()
    if (path !== '/v1/bets/void' || reply.status !== 200) return reply
    if (!voidedBets.has(body.bet_id)) {
      voidedBets.add(body.bet_id)
      return reply
    }
    const { bets } = (await ask('/v1/bets', { after: '', limit: 500 })).body
    const bet = rowsOf(bets).find(({ bet_id }) => bet_id === body.bet_id)
    const amount = yuanOf(fenOf('stake', bet?.stake))
    const reference = `void-${crypto.randomUUID()}`
    const { player } = bet ?? {}
    await ask(transfers, { reference, player, direction: 'in', amount, currency: 'CNY' })
    return reply
  }
}

/** Ends a settled bet as void, and so takes its payout back. */
const endsWhatHasEnded: Bend = async ({ path, body }, { pass, ask }) =>
  path === '/v1/bets/end' && body.as === 'void'
    ? ask('/v1/bets/void', { bet_id: body.bet_id })
    : pass()

/** Leaves transfers out of the report. */
const reportForgets: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  if (path !== '/v1/report' || reply.status !== 200) return reply
  return { ...reply.body, transfers_out: { count: 0, amount: '0.00' } }
}

type Bug = {
  bug: string
  bend: () => Bend
  /** The promises about the subject of the bug, and the names of the promises that the bug breaks. */
  promises: readonly ProtocolPromise<Venue>[]
  breaks: readonly string[]
}

export const vendorBugs: readonly Bug[] = [
  {
    bug: 'a reference acts twice',
    bend: actsTwice,
    promises: retryPromises,
    breaks: ['once', 'once-of-eight-at-once', 'refused-stays-refused'],
  },
  {
    bug: 'a demo stakes real money',
    bend: () => demoWithMoney,
    promises: demoPromises,
    breaks: ['demo-moves-nothing'],
  },
  {
    bug: 'absent is not final',
    bend: absentIsForNow,
    promises: retryPromises,
    breaks: ['absent-is-final'],
  },
  {
    bug: 'a balance can go below zero',
    bend: lendsMoney,
    promises: retryPromises,
    breaks: ['refused-stays-refused', 'never-negative'],
  },
  {
    bug: 'a repeat tells the balance of now',
    bend: () => balanceOfNow,
    promises: retryPromises,
    breaks: ['once', 'refused-stays-refused'],
  },
  {
    bug: 'another amount is taken for the first',
    bend: noConflict,
    promises: retryPromises,
    breaks: ['reference-conflict'],
  },
  {
    bug: 'the signature is over the parsed body',
    bend: () => signsTheMeaning,
    promises: transportPromises,
    breaks: ['signature-of-the-bytes'],
  },
  {
    bug: 'the timestamp is not looked at',
    bend: () => noClock,
    promises: transportPromises,
    breaks: ['timestamp'],
  },
  {
    bug: 'balances are floats',
    bend: () => floats,
    promises: formatPromises,
    breaks: ['amounts-asked', 'amounts-told', 'fields', 'refused-is-not-used'],
  },
  {
    bug: 'V-8: a category is a word of the vendor (R-GAME-155)',
    bend: () => ownCategory,
    promises: callPromises,
    breaks: ['games'],
  },
  {
    bug: 'G-1: sessions are told to have ended and live on',
    bend: () => endsNoSession,
    promises: [...callPromises, ...sessionEndPromises],
    breaks: ['session-end'],
  },
  {
    bug: 'the feed skips a row',
    bend: () => skipsARow,
    promises: feedPromises,
    breaks: ['feed'],
  },
  {
    bug: 'P-28: what came is told in two lines',
    bend: () => linesForWords,
    promises: [...feedPromises, ...reportPromises],
    breaks: ['feed', 'feed-while-playing', 'versions-and-voids', 'empty-wallet'],
  },
  {
    bug: 'Y-10: more is at risk than was staked',
    bend: () => risksTooMuch,
    promises: [...feedPromises, ...reportPromises],
    breaks: ['feed', 'feed-while-playing', 'versions-and-voids', 'empty-wallet'],
  },
  {
    bug: 'versions do not rise',
    bend: () => versionStands,
    promises: feedPromises,
    breaks: ['versions-and-voids'],
  },
  {
    bug: 'a bet is taken back twice',
    bend: voidsTwice,
    promises: feedPromises,
    breaks: ['versions-and-voids'],
  },
  {
    bug: 'V-5: a settled bet is ended once more (R-GAME-156)',
    bend: () => endsWhatHasEnded,
    promises: [...feedPromises, ...betEndPromises],
    breaks: ['bet-end'],
  },
  {
    bug: 'the report forgets what went out',
    bend: () => reportForgets,
    promises: [...callPromises, ...reportPromises],
    breaks: ['report', 'report-in-halves'],
  },
]
