import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from './call.ts'
import type { History } from './history.ts'
import type { Outcome, Reply, Wire } from './http.ts'
import type { Waits } from './pace.ts'
import type { Random } from './random.ts'
import type { Supervisor } from './supervisor.ts'

export type Delivery = {
  wire: Wire
  /** The state of the server process. */
  server: Pick<Supervisor, 'isUp' | 'whenUp' | 'databaseDown'>
  history: History
  random: Random
  /** The time after which nothing is sent again (`performance.now()`). */
  giveUpAt: () => number
  /** Bounds of the pause between two tries (ms); the short default suits few clients. */
  pauseMs?: readonly [low: number, high: number]
}

const dropShare = 0.075
const doubleShare = 0.05

/** Refusals that are not final: a retry with the same idempotency key gets the final response. */
const comeAgain = new Set(['idempotency.in-flight', 'venue.unreachable'])

/**
 * Sends a request with the same idempotency key until a final response comes. The first try is sometimes dropped
 * after writing or sent twice. Returns every final response in order of arrival, or none if the time is
 * up first.
 */
export async function deliver(to: Delivery, call: Call): Promise<Reply[]> {
  const { history, random } = to
  const roll = random.fraction()
  const isDropped = roll < dropShare
  const isDoubled = !isDropped && roll < dropShare + doubleShare
  const finals: Reply[] = []
  if (isDoubled) {
    history.counts.doubled += 1
    const twice = Promise.all([sendOnce(to, call), sendOnce(to, call)])
    const both = await timeWait(history, 'request', twice)
    finals.push(...both.filter((reply) => reply !== null))
  } else if (isDropped) {
    history.counts.dropped += 1
    const first = sendOnce(to, { ...call, dropAfterMs: random.whole(0, 40) })
    const reply = await timeWait(history, 'request', first)
    if (reply) finals.push(reply)
  }
  while (finals.length === 0 && performance.now() < to.giveUpAt()) {
    const reply = await timeWait(history, 'request', sendOnce(to, call))
    if (reply) finals.push(reply)
    else await breathe(to)
  }
  return finals
}

/** Adds the duration of `work` to the client's waiting times. */
async function timeWait<T>(
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

async function sendOnce(to: Delivery, call: Call): Promise<Reply | null> {
  to.history.counts.sends += 1
  if (call.counts) call.counts.sends += 1
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
  const isOdd = ['idempotency.mismatch', 'http.malformed'].includes(reply.error)
  if (isOdd || reply.code === 401) {
    history.problem(`${call.path}: ${reply.error}`)
  }
  return comeAgain.has(reply.error) ? null : reply
}

/** Pauses before a retry. If the server is down, first waits until it is up, but at most 300 ms. */
async function breathe({
  server,
  random,
  history,
  pauseMs = [10, 60],
}: Delivery): Promise<void> {
  history.counts.retries += 1
  if (!server.isUp) {
    await timeWait(history, 'server', Promise.race([server.whenUp(), wait(300)]))
  }
  // A client respects Retry-After: rapid retries would delay the database's return.
  const ms = server.databaseDown ? random.whole(150, 450) : random.whole(...pauseMs)
  await timeWait(history, 'pause', wait(ms))
}
