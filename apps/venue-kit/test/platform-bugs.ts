import type { ProtocolPromise } from '../src/promise.ts'
import { callerPromises } from '../src/seamless/caller.ts'
import { effectPromises } from '../src/seamless/effects.ts'
import { movePromises } from '../src/seamless/moves.ts'
import type { Platform } from '../src/seamless/platform.ts'
import { playerPromises } from '../src/seamless/players.ts'
import type { Bend } from './faulty-front.ts'

type Body = Record<string, unknown>
const at = (call: string) => `/venue/v1/${call}`
const anew = () => `x-${crypto.randomUUID()}`

/** Counts a repeated bet as another bet. */
function actsTwice(): Bend {
  const seenTransactions = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== at('bet') || !seenTransactions.has(body.transaction)) {
      const reply = await pass()
      if (reply.status === 200) seenTransactions.add(body.transaction)
      return reply
    }
    const repeat = await ask(path, { ...body, transaction: anew() })
    return repeat.status === 200
      ? { ...repeat.body, transaction: body.transaction }
      : repeat
  }
}

/** Decides a refused call again at each repeat. */
function forgetsRefusals(): Bend {
  return async ({ path, body }, { pass, ask }) => {
    if (path !== at('bet')) return pass()
    const first = await pass()
    if (first.body.error !== 'insufficient_balance') return first
    const repeat = await ask(path, { ...body, request: anew(), transaction: anew() })
    return repeat.status === 200 ? { ...repeat.body, transaction: body.transaction } : first
  }
}

/** Answers the rollback of an unknown bet, but does not store it. */
function forgetsRollbacks(): Bend {
  const bets = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    if (path === at('bet')) bets.add(body.transaction)
    if (path !== at('rollback') || bets.has(body.bet)) return pass()
    const { balance } = (await ask(at('balance'), { request: anew(), player: body.player }))
      .body
    const { request, transaction } = body
    return { request, transaction, balance, currency: 'CNY' }
  }
}

/** Refuses to pay a player whose session has ended. */
function refusesLateWins(): Bend {
  const sessions = new Map<unknown, Body>()
  return async ({ path, body }, { pass, ask }) => {
    if (path === at('bet')) sessions.set(body.player, body)
    const last = sessions.get(body.player)
    if (path !== at('win') || !last) return pass()
    // Finds out whether the session has ended. The stake is so high that the platform never takes it.
    const probe = { ...last, request: anew(), transaction: anew(), round: anew() }
    const reply = await ask(at('bet'), { ...probe, amount: '999999999.99' })
    return reply.body.error === 'session_over' ? reply : pass()
  }
}

/** Gives the first response also when a repeat of a transaction has another amount. */
function noMismatch(): Bend {
  const first = new Map<unknown, Body>()
  return async ({ path, body }, { pass, ask }) => {
    const reply = await pass()
    const firstReply = first.get(body.transaction)
    if (reply.status === 200 && !firstReply) first.set(body.transaction, { path, ...body })
    if (reply.body.error !== 'transaction_mismatch' || !firstReply) return reply
    const { path: to, ...same } = firstReply
    return ask(String(to), { ...same, request: anew() })
  }
}

/** Puts the current balance into the response of a repeat. */
const balanceOfNow: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  if (path === at('balance') || reply.status !== 200) return reply
  const query = { request: anew(), player: body.player }
  const { balance } = (await ask(at('balance'), query)).body
  return { ...reply.body, balance }
}

/** Sends the balance after a win as a float. */
const floats: Bend = async ({ path }, { pass }) => {
  const reply = await pass()
  const { balance } = reply.body
  return path === at('win') && typeof balance === 'string'
    ? { ...reply.body, balance: Number(balance) }
    : reply
}

/** Checks the signature against the parsed body instead of the sent bytes. */
const signsTheMeaning: Bend = async ({ path, raw, body, signedAs }, { pass, ask }) =>
  signedAs(raw) || signedAs(JSON.stringify(body)) ? ask(path, body) : pass()

const noClock: Bend = async ({ path, raw, signedAs }, { pass, ask }) =>
  signedAs(raw) ? ask(path, raw) : pass()

/** Accepts a captured call as a new one. */
const noReplayGuard: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  return reply.body.error === 'request_repeated'
    ? ask(path, { ...body, request: anew() })
    : reply
}

/** Returns a stake although its round has won. */
const paysWonRoundsBack: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  if (path !== at('rollback') || reply.body.error !== 'round_won') return reply
  const { request, transaction, player, round } = body
  const win = { request: anew(), transaction: anew(), player, round, currency: 'CNY' }
  const overpaid = await ask(at('win'), { ...win, amount: '10.00', close: true })
  return { ...overpaid.body, request, transaction }
}

/** Accepts a bet in a round that is over. */
const reopensRounds: Bend = async ({ path, body }, { pass, ask }) => {
  const reply = await pass()
  if (path !== at('bet') || reply.body.error !== 'round_closed') return reply
  return ask(path, { ...body, request: anew(), transaction: anew(), round: anew() })
}

type Bug = {
  bug: string
  bend: () => Bend
  /** The promises about the subject of the bug, and the names of the promises that the bug breaks. */
  promises: readonly ProtocolPromise<Platform>[]
  breaks: readonly string[]
}

/** The bugs that a platform could have. */
export const platformBugs: readonly Bug[] = [
  {
    bug: 'a transaction acts twice',
    bend: actsTwice,
    promises: effectPromises,
    breaks: ['once'],
  },
  {
    bug: 'a refused bet is decided anew',
    bend: forgetsRefusals,
    promises: effectPromises,
    breaks: ['refused-stays-refused'],
  },
  {
    bug: 'a rollback before its bet is forgotten',
    bend: forgetsRollbacks,
    promises: effectPromises,
    breaks: ['rollback-first'],
  },
  {
    bug: 'another amount under a transaction is accepted',
    bend: noMismatch,
    promises: effectPromises,
    breaks: ['transaction-mismatch'],
  },
  {
    bug: 'a repeat tells the balance of now',
    bend: () => balanceOfNow,
    promises: effectPromises,
    breaks: ['once'],
  },
  {
    bug: 'a won round is paid back',
    bend: () => paysWonRoundsBack,
    promises: effectPromises,
    breaks: ['round-won'],
  },
  {
    bug: 'a win is refused when the session is over',
    bend: refusesLateWins,
    promises: playerPromises,
    breaks: ['owed-lands'],
  },
  {
    bug: 'the signature is over the parsed body',
    bend: () => signsTheMeaning,
    promises: callerPromises,
    breaks: ['signature-of-the-bytes'],
  },
  {
    bug: 'the timestamp is not looked at',
    bend: () => noClock,
    promises: callerPromises,
    breaks: ['timestamp'],
  },
  {
    bug: 'a captured request is served again',
    bend: () => noReplayGuard,
    promises: callerPromises,
    breaks: ['request-repeated'],
  },
  {
    bug: 'wins are told as floats',
    bend: () => floats,
    promises: movePromises,
    breaks: ['rounds'],
  },
  {
    bug: 'a closed round takes bets',
    bend: () => reopensRounds,
    promises: movePromises,
    breaks: ['rounds', 'lost-rounds', 'bet-and-win'],
  },
]
