import type http from 'node:http'
import type { Order } from './kit-ledger.ts'

type KitReply = { status: number; body: object }

export type OnTheWay = {
  /** Applies the order to the ledger. Returns the response. */
  act: (order?: Order) => KitReply
  send: (reply: KitReply) => unknown
  response: http.ServerResponse
}

/** A fault of one player's calls. It gets the calls in the order of their arrival. */
export type Trouble = (order: Order, way: OnTheWay) => Promise<void> | void

export const honest =
  (): Trouble =>
  (_order, { act, send }) =>
    void send(act())

type Moment = { effect: 'before' | 'after'; answer: 'cut' | 'silence' | 'garbage' | number }

/** A silence that is longer than a vendor waits for a response (§5.3), in ms. */
const silenceMs = 10_000

function spoil({ response }: OnTheWay, answer: Moment['answer']): void {
  if (answer === 'cut') response.destroy()
  else if (answer === 'silence') setTimeout(() => response.destroy(), silenceMs).unref()
  else if (answer === 'garbage')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>well?</html>')
  else
    response
      .writeHead(answer, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'internal', message: 'something broke' }))
}

/** Gives no valid response to the first `times` calls of a kind, which take effect only if `effect` is 'after'. */
export function withoutAnswer(
  call: Order['call'] | 'stake',
  times: number,
  { effect, answer }: Moment,
): Trouble {
  let callsLeft = times
  return (order, way) => {
    const isMeant = call === 'stake' ? order.stake > 0n : order.call === call
    if (!isMeant || callsLeft === 0) return void way.send(way.act())
    callsLeft -= 1
    if (effect === 'after') way.act()
    spoil(way, answer)
  }
}

/** A delay that is longer than a vendor waits before it sends the call again (§5.3), in ms. */
const slowMs = 3000

/** Sends the correct response to the first stake too late. */
export function slow(): Trouble {
  let isFirst = true
  return (order, { act, send }) => {
    const reply = act()
    if (!isFirst || order.stake === 0n) return void send(reply)
    isFirst = false
    setTimeout(() => send(reply), slowMs).unref()
  }
}

/** Answers `busy` to the first `times` calls, which have no effect. */
export function busy(times: number): Trouble {
  let callsLeft = times
  return (_order, { act, send }) => {
    if (callsLeft === 0) return void send(act())
    callsLeft -= 1
    send({ status: 429, body: { error: 'busy', message: 'ask again' } })
  }
}

/** Delivers each call twice. The vendor gets the response to the second delivery. */
export function deliverTwice(): Trouble {
  const answeredTransactions = new Set<string>()
  return (order, { act, send }) => {
    const reply = act()
    if (reply.status !== 200 || answeredTransactions.has(order.transaction))
      return void send(reply)
    answeredTransactions.add(order.transaction)
    send({ status: 409, body: { error: 'request_repeated', message: 'seen before' } })
  }
}

/**
 * Refuses the first call as one of a vendor whose clock is off, so the call has no effect. `now` is the clock by which
 * further calls are checked.
 */
export function clockOff(): Trouble {
  let isOff = true
  return (_order, { act, send }) => {
    if (!isOff) return void send(act())
    isOff = false
    const error = 'stale_timestamp'
    send({ status: 401, body: { error, message: error, now: Date.now() } })
  }
}

/** Answers every call with an unknown player. */
export const stranger =
  (): Trouble =>
  (_order, { send }) =>
    void send({ status: 404, body: { error: 'unknown_player', message: 'who?' } })

/** Adds fields to each response that the document does not have. */
export const talkative =
  (): Trouble =>
  (_order, { act, send }) => {
    const { status, body } = act()
    send({ status, body: { note: 'for later versions', bonus: { points: 5 }, ...body } })
  }

/** Delays the first call with a stake until after the next call. */
export function overtaken(): Trouble {
  let heldOrder: Order | null | undefined
  return (order, way) => {
    if (heldOrder === undefined && order.stake > 0n) {
      heldOrder = order
      spoil(way, 'cut')
      return
    }
    way.send(way.act())
    if (!heldOrder) return
    way.act(heldOrder)
    heldOrder = null
  }
}

/** Runs a function after the first accepted stake, for example one that ends the player's session. */
export function thenAfterStake(what: (order: Order) => void): Trouble {
  let isOver = false
  return (order, { act, send }) => {
    const reply = act()
    if (!isOver && order.stake > 0n && reply.status === 200) {
      isOver = true
      what(order)
    }
    send(reply)
  }
}
