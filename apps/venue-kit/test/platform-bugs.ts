import type { Promised } from '../src/promise.ts'
import { callerPromises } from '../src/seamless/caller.ts'
import { effectPromises } from '../src/seamless/effects.ts'
import { movePromises } from '../src/seamless/moves.ts'
import type { Platform } from '../src/seamless/platform.ts'
import { playerPromises } from '../src/seamless/players.ts'
import type { Bend } from './faulty-front.ts'

type Body = Record<string, unknown>
const at = (call: string) => `/venue/v1/${call}`
const anew = () => `x-${crypto.randomUUID()}`

/** A bet that is sent again is another bet. */
function actsTwice(): Bend {
  const seen = new Set<unknown>()
  return async ({ path, body }, { pass, ask }) => {
    if (path !== at('bet') || !seen.has(body.transaction)) {
      const told = await pass()
      if (told.status === 200) seen.add(body.transaction)
      return told
    }
    const again = await ask(path, { ...body, transaction: anew() })
    return again.status === 200 ? { ...again.body, transaction: body.transaction } : again
  }
}

/** What was refused is decided anew each time. */
function forgetsRefusals(): Bend {
  return async ({ path, body }, { pass, ask }) => {
    if (path !== at('bet')) return pass()
    const first = await pass()
    if (first.body.error !== 'insufficient_balance') return first
    const again = await ask(path, { ...body, request: anew(), transaction: anew() })
    return again.status === 200 ? { ...again.body, transaction: body.transaction } : first
  }
}

/** A rollback of what is not there is answered, and not remembered. */
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

/** Whoever has signed out is paid nothing. */
function refusesLateWins(): Bend {
  const sessions = new Map<unknown, Body>()
  return async ({ path, body }, { pass, ask }) => {
    if (path === at('bet')) sessions.set(body.player, body)
    const last = sessions.get(body.player)
    if (path !== at('win') || !last) return pass()
    // Nothing is taken: more than anybody has.
    const probe = { ...last, request: anew(), transaction: anew(), round: anew() }
    const asked = await ask(at('bet'), { ...probe, amount: '999999999.99' })
    return asked.body.error === 'session_over' ? asked : pass()
  }
}

/** Another amount under a transaction is answered as the first was. */
function noMismatch(): Bend {
  const first = new Map<unknown, Body>()
  return async ({ path, body }, { pass, ask }) => {
    const told = await pass()
    const known = first.get(body.transaction)
    if (told.status === 200 && !known) first.set(body.transaction, { path, ...body })
    if (told.body.error !== 'transaction_mismatch' || !known) return told
    const { path: to, ...same } = known
    return ask(String(to), { ...same, request: anew() })
  }
}

/** A repeat is told the balance of now. */
const balanceOfNow: Bend = async ({ path, body }, { pass, ask }) => {
  const told = await pass()
  if (path === at('balance') || told.status !== 200) return told
  const asked = { request: anew(), player: body.player }
  const { balance } = (await ask(at('balance'), asked)).body
  return { ...told.body, balance }
}

/** What is won is reckoned in floats. */
const floats: Bend = async ({ path }, { pass }) => {
  const told = await pass()
  const { balance } = told.body
  return path === at('win') && typeof balance === 'string'
    ? { ...told.body, balance: Number(balance) }
    : told
}

/** The signature is reckoned over what the body means. */
const signsTheMeaning: Bend = async ({ path, raw, body, signedAs }, { pass, ask }) =>
  signedAs(raw) || signedAs(JSON.stringify(body)) ? ask(path, body) : pass()

const noClock: Bend = async ({ path, raw, signedAs }, { pass, ask }) =>
  signedAs(raw) ? ask(path, raw) : pass()

/** A captured call is taken as a new try. */
const noReplayGuard: Bend = async ({ path, body }, { pass, ask }) => {
  const told = await pass()
  return told.body.error === 'request_repeated'
    ? ask(path, { ...body, request: anew() })
    : told
}

/** A stake comes back although its round was won. */
const paysWonRoundsBack: Bend = async ({ path, body }, { pass, ask }) => {
  const told = await pass()
  if (path !== at('rollback') || told.body.error !== 'round_won') return told
  const { request, transaction, player, round } = body
  const win = { request: anew(), transaction: anew(), player, round, currency: 'CNY' }
  const paid = await ask(at('win'), { ...win, amount: '10.00', close: true })
  return { ...paid.body, request, transaction }
}

/** A bet is booked in a round that is over. */
const reopensRounds: Bend = async ({ path, body }, { pass, ask }) => {
  const told = await pass()
  if (path !== at('bet') || told.body.error !== 'round_closed') return told
  return ask(path, { ...body, request: anew(), transaction: anew(), round: anew() })
}

type Bug = {
  bug: string
  bend: () => Bend
  /** The promises about the same thing, and which of them break, whatever else does. */
  of: readonly Promised<Platform>[]
  breaks: readonly string[]
}

/** Bugs that a platform could have. */
export const platformBugs: readonly Bug[] = [
  {
    bug: 'a transaction acts twice',
    bend: actsTwice,
    of: effectPromises,
    breaks: ['once'],
  },
  {
    bug: 'a refused bet is decided anew',
    bend: forgetsRefusals,
    of: effectPromises,
    breaks: ['refused-stays-refused'],
  },
  {
    bug: 'a rollback before its bet is forgotten',
    bend: forgetsRollbacks,
    of: effectPromises,
    breaks: ['rollback-first'],
  },
  {
    bug: 'another amount under a transaction is accepted',
    bend: noMismatch,
    of: effectPromises,
    breaks: ['transaction-mismatch'],
  },
  {
    bug: 'a repeat tells the balance of now',
    bend: () => balanceOfNow,
    of: effectPromises,
    breaks: ['once'],
  },
  {
    bug: 'a won round is paid back',
    bend: () => paysWonRoundsBack,
    of: effectPromises,
    breaks: ['round-won'],
  },
  {
    bug: 'a win is refused when the session is over',
    bend: refusesLateWins,
    of: playerPromises,
    breaks: ['owed-lands'],
  },
  {
    bug: 'the signature is over the parsed body',
    bend: () => signsTheMeaning,
    of: callerPromises,
    breaks: ['signature-of-the-bytes'],
  },
  {
    bug: 'the timestamp is not looked at',
    bend: () => noClock,
    of: callerPromises,
    breaks: ['timestamp'],
  },
  {
    bug: 'a captured request is served again',
    bend: () => noReplayGuard,
    of: callerPromises,
    breaks: ['request-repeated'],
  },
  {
    bug: 'wins are told as floats',
    bend: () => floats,
    of: movePromises,
    breaks: ['rounds'],
  },
  {
    bug: 'a closed round takes bets',
    bend: () => reopensRounds,
    of: movePromises,
    breaks: ['rounds', 'lost-rounds', 'bet-and-win'],
  },
]
