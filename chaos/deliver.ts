import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from './call.ts'
import type { History } from './history.ts'
import type { Outcome, Reply, Wire } from './http.ts'
import type { Waits } from './pace.ts'
import type { Random } from './random.ts'
import type { Supervisor } from './supervisor.ts'

export type Delivery = {
  wire: Wire
  /** What is known of the server's life. */
  server: Pick<Supervisor, 'isUp' | 'whenUp' | 'databaseDown'>
  history: History
  random: Random
  /** After this moment (`performance.now()`) nothing is tried again. */
  giveUpAt: () => number
  /** Milliseconds between two tries; without it short ones, as few clients can afford. */
  pauseMs?: readonly [low: number, high: number]
}

const dropShare = 0.075
const doubleShare = 0.05

/** Answers that say "not now" and leave the outcome to the next try with the same key. */
const comeAgain = new Set(['idempotency.in-flight', 'venue.unreachable'])

/**
 * Sends a call until a final answer comes, with the same key each time. The first try is sometimes
 * dropped after writing or sent twice. Returns every final answer that arrived, the
 * first one first; empty when the time was up.
 */
export async function deliver(to: Delivery, call: Call): Promise<Reply[]> {
  const { history, random } = to
  const roll = random.fraction()
  const dropped = roll < dropShare
  const doubled = !dropped && roll < dropShare + doubleShare
  const finals: Reply[] = []
  if (doubled) {
    history.counts.doubled += 1
    const sent = Promise.all([once(to, call), once(to, call)])
    const both = await waited(history, 'request', sent)
    finals.push(...both.filter((reply) => reply !== null))
  } else if (dropped) {
    history.counts.dropped += 1
    const sent = once(to, { ...call, dropAfterMs: random.whole(0, 40) })
    const reply = await waited(history, 'request', sent)
    if (reply) finals.push(reply)
  }
  while (finals.length === 0 && performance.now() < to.giveUpAt()) {
    const reply = await waited(history, 'request', once(to, call))
    if (reply) finals.push(reply)
    else await breathe(to)
  }
  return finals
}

/** Adds the time that it takes to what clients have waited. */
async function waited<T>(
  { waits }: History,
  what: keyof Waits,
  work: Promise<T>,
): Promise<T> {
  const began = performance.now()
  try {
    return await work
  } finally {
    waits[what] += performance.now() - began
  }
}

async function once(to: Delivery, call: Call): Promise<Reply | null> {
  to.history.counts.sends += 1
  if (call.tally) call.tally.sends += 1
  return finalOf(to.history, call, await to.wire.send(call))
}

function finalOf(history: History, call: Call, outcome: Outcome): Reply | null {
  if (outcome.kind === 'foreign') {
    history.problem(`${call.path}: answer outside the envelope: ${outcome.what}`)
    return null
  }
  if (outcome.kind === 'hung') {
    history.problem(`${call.path}: no answer within 25 s (I-27)`)
    return null
  }
  if (outcome.kind === 'lost') return null
  const { reply } = outcome
  if (reply.code === 503 || reply.code === 429) {
    history.counts.unavailable += 1
    return null
  }
  if (reply.status >= 500) {
    history.problem(`${call.path}: HTTP ${reply.status} ${reply.error}`)
    return null
  }
  if (['session.expired', 'idempotency.mismatch', 'http.malformed'].includes(reply.error)) {
    history.problem(`${call.path}: ${reply.error}`)
  }
  return comeAgain.has(reply.error) ? null : reply
}

/** A short pause; while the server is down, until it is back or a third of a second is over. */
async function breathe({
  server,
  random,
  history,
  pauseMs = [10, 60],
}: Delivery): Promise<void> {
  history.counts.retries += 1
  if (!server.isUp) {
    await waited(history, 'server', Promise.race([server.whenUp(), wait(300)]))
  }
  // A client minds Retry-After: hammering would only keep the database from coming back.
  const ms = server.databaseDown ? random.whole(150, 450) : random.whole(...pauseMs)
  await waited(history, 'pause', wait(ms))
}
