import type http from 'node:http'
import type { Order } from './books.ts'

type Said = { status: number; body: object }

export type OnTheWay = {
  /** Lets the books act on it. */
  act: (order?: Order) => Said
  send: (said: Said) => unknown
  response: http.ServerResponse
}

/** What goes wrong with the calls of one player, in the order in which they come. */
export type Trouble = (order: Order, way: OnTheWay) => Promise<void> | void

/** Nothing goes wrong. */
export const honest =
  (): Trouble =>
  (_order, { act, send }) =>
    void send(act())

type Moment = { effect: 'before' | 'after'; answer: 'cut' | 'silence' | 'garbage' | number }

/** Longer than a vendor waits for an answer (§5.3). */
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

/** The first so many calls of a kind have no answer, on this side of their effect. */
export function unanswered(
  call: Order['call'] | 'stake',
  times: number,
  { effect, answer }: Moment,
): Trouble {
  let left = times
  return (order, way) => {
    const isMeant = call === 'stake' ? order.stake > 0n : order.call === call
    if (!isMeant || left === 0) return void way.send(way.act())
    left -= 1
    if (effect === 'after') way.act()
    spoil(way, answer)
  }
}

/** Longer than a vendor waits before asking again (§5.3). */
const slowMs = 3000

/** The first stake is answered rightly, and too late. */
export function slow(): Trouble {
  let isFirst = true
  return (order, { act, send }) => {
    const said = act()
    if (!isFirst || order.stake === 0n) return void send(said)
    isFirst = false
    setTimeout(() => send(said), slowMs).unref()
  }
}

/** `busy` to the first so many calls: nothing happened. */
export function busy(times: number): Trouble {
  let left = times
  return (_order, { act, send }) => {
    if (left === 0) return void send(act())
    left -= 1
    send({ status: 429, body: { error: 'busy', message: 'ask again' } })
  }
}

/** Each call is delivered twice, and the answer of the second delivery arrives: it was seen before. */
export function duplicated(): Trouble {
  const seen = new Set<string>()
  return (order, { act, send }) => {
    const said = act()
    if (said.status !== 200 || seen.has(order.transaction)) return void send(said)
    seen.add(order.transaction)
    send({ status: 409, body: { error: 'request_repeated', message: 'seen before' } })
  }
}

/** The first call finds a clock that is ten minutes off: nothing happened. */
export function clockOff(): Trouble {
  let isOff = true
  return (_order, { act, send }) => {
    if (!isOff) return void send(act())
    isOff = false
    const error = 'stale_timestamp'
    send({ status: 401, body: { error, message: error, now: Date.now() - 600_000 } })
  }
}

/** Nobody has heard of this player. */
export const stranger =
  (): Trouble =>
  (_order, { send }) =>
    void send({ status: 404, body: { error: 'unknown_player', message: 'who?' } })

/** Answers have more in them than is told. */
export const talkative =
  (): Trouble =>
  (_order, { act, send }) => {
    const { status, body } = act()
    send({ status, body: { note: 'for later versions', bonus: { points: 5 }, ...body } })
  }

/** The first call with a stake is held on the way, and arrives when the next has been answered. */
export function overtaken(): Trouble {
  let held: Order | null | undefined
  return (order, way) => {
    if (held === undefined && order.stake > 0n) {
      held = order
      spoil(way, 'cut')
      return
    }
    way.send(way.act())
    if (!held) return
    way.act(held)
    held = null
  }
}

/** What happens to a player when the first stake has been taken. */
export function thenAfterStake(what: (order: Order) => void): Trouble {
  let isOver = false
  return (order, { act, send }) => {
    const said = act()
    if (!isOver && order.stake > 0n && said.status === 200) {
      isOver = true
      what(order)
    }
    send(said)
  }
}
