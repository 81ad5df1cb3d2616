import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'

/** The response of the venue itself. */
export type Reply = { status: number; text: string }

/** One request of the server, on its way to the venue. */
export type ProxiedRequest = {
  path: string
  /** The reference of a transfer or status request, else empty. */
  reference: string
  response: ServerResponse
  /** A URL that does not belong to the venue. */
  strangeUrl: string
  forward: () => Promise<Reply>
}

export type Mode = { name: string; play: (request: ProxiedRequest) => Promise<void> }

const transfers = '/v1/transfers'
const statusCall = '/v1/transfers/status'

function answer(response: ServerResponse, { status, text }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(text)
}

/** Sends nothing until the server closes the connection. */
async function hold(response: ServerResponse): Promise<void> {
  if (response.destroyed) return
  const timeout = setTimeout(() => response.destroy(), 5000)
  await once(response, 'close')
  clearTimeout(timeout)
}

export const honest: Mode = {
  name: 'honest',
  play: async ({ response, forward }) => answer(response, await forward()),
}

/** Changes the venue's own response on one path; responses on other paths stay correct. */
function changedReply(
  name: string,
  path: string,
  change: (body: Record<string, string>) => Record<string, string>,
): Mode {
  return {
    name,
    play: async (request) => {
      const reply = await request.forward()
      if (request.path !== path || reply.status !== 200)
        return answer(request.response, reply)
      const body = JSON.parse(reply.text) as Record<string, string>
      answer(request.response, { status: 200, text: JSON.stringify(change(body)) })
    },
  }
}

function oneYuanMore(text = '0.00'): string {
  const [whole = '0', fraction = '00'] = text.split('.')
  return `${BigInt(whole) + 1n}.${fraction}`
}

/** Applies a fault to the first `times` status requests of each reference. */
function firstStatusCalls(
  name: string,
  times: number,
  play: (request: ProxiedRequest) => void | Promise<void>,
): Mode {
  const asks = new Map<string, number>()
  return {
    name,
    play: async (request) => {
      if (request.path === transfers) {
        // The response of the transfer is lost, so that the server must query the status.
        await request.forward()
        return void request.response.destroy()
      }
      const before = asks.get(request.reference) ?? 0
      asks.set(request.reference, before + 1)
      if (request.path !== statusCall || before >= times) return honest.play(request)
      await play(request)
    },
  }
}

const hugeBytes = 64 * 1024 * 1024
const bomb = gzipSync(Buffer.alloc(hugeBytes, ' '))
/** Number of 64 MiB responses that the server read to the end; it must stay 0. */
export const hugeAnswers = { count: 0 }

async function huge({ response }: ProxiedRequest): Promise<void> {
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'application/json' })
  const close = once(response, 'close')
  const chunk = Buffer.alloc(256 * 1024, ' ')
  for (let bytes = 0; bytes < hugeBytes; bytes += chunk.length) {
    if (response.destroyed) return
    if (response.write(chunk)) continue
    const drain = new Promise<void>((resolve) => response.once('drain', () => resolve()))
    await Promise.race([drain, close])
  }
  hugeAnswers.count += 1
  response.end()
}

function fixedReply(name: string, status: number, text: string): Mode {
  return {
    name,
    play: async ({ response, forward }) => {
      await forward()
      answer(response, { status, text })
    },
  }
}

/** Network faults: no response, a late one, a request out of order or delivered twice. */
function roadModes(random: Random): readonly Mode[] {
  return [
    { name: 'time-out before', play: ({ response }) => hold(response) },
    {
      name: 'time-out after',
      play: async ({ response, forward }) => {
        await forward()
        await hold(response)
      },
    },
    {
      name: 'reply lost',
      play: async ({ response, forward }) => {
        await forward()
        response.destroy()
      },
    },
    { name: 'cut before', play: async ({ response }) => void response.destroy() },
    {
      name: 'delivered twice',
      play: async ({ response, forward }) => {
        const [first, second] = await Promise.all([forward(), forward()])
        answer(response, random.chance(0.5) ? first : second)
      },
    },
    {
      // This delay stands for up to 10 s: in these runs the server waits 0.5 s for a response instead of 8 s.
      name: 'reply late',
      play: async ({ response, forward }) => {
        const reply = await forward()
        await wait(random.whole(0, 1000))
        answer(response, reply)
      },
    },
    {
      // Out of order: the status is queried, and closes the reference, before the transfer arrives.
      name: 'overtaken',
      play: async (request) => {
        if (request.path !== transfers) return honest.play(request)
        request.response.destroy()
        await wait(random.whole(500, 4500))
        await request.forward()
      },
    },
  ]
}

/** Responses that are not valid in the protocol. */
function answerModes(random: Random): readonly Mode[] {
  return [
    fixedReply('500 after', 500, '{"error":"internal","message":"after the effect"}'),
    fixedReply(
      '200 with an error',
      200,
      '{"error":"internal","message":"after the effect"}',
    ),
    fixedReply('garbage', 200, '<html>\u0000gateway: ok?</html>'),
    {
      name: 'truncated',
      play: async ({ response, forward }) => {
        const { status, text } = await forward()
        response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
        response.write(text.slice(0, random.whole(0, text.length - 1)))
        await wait(10)
        response.destroy()
      },
    },
    { name: 'huge', play: huge },
    {
      name: 'gzip bomb',
      play: async ({ response, forward }) => {
        await forward()
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(bomb)
      },
    },
    {
      name: 'redirect',
      play: async ({ response, strangeUrl }) => {
        response.writeHead(random.pick([301, 302, 307, 308]), { location: strangeUrl })
        response.end()
      },
    },
  ]
}

/** Valid responses with false or changing content. */
function wordModes(): readonly Mode[] {
  return [
    changedReply('wrong amount', transfers, (body) => ({
      ...body,
      amount: oneYuanMore(body.amount),
    })),
    changedReply('wrong player', transfers, (body) => ({ ...body, player: 'p999999999' })),
    changedReply('negative balance', transfers, (body) => ({ ...body, balance: '-1.00' })),
    changedReply('wrong balance', '/v1/balance', (body) => ({
      ...body,
      balance: oneYuanMore(body.balance),
    })),
    firstStatusCalls('not found, then there', 2, ({ response }) =>
      answer(response, { status: 404, text: '{"error":"not_found","message":"no such"}' }),
    ),
    firstStatusCalls('flapping', 2, ({ response }) =>
      answer(response, { status: 503, text: '{"error":"unavailable","message":"again"}' }),
    ),
  ]
}

/** Every way in which the network or the venue may fail (reliability X-12). */
export function faultModes(random: Random): readonly Mode[] {
  return [...roadModes(random), ...answerModes(random), ...wordModes()]
}

/** Faults between a seamless venue and us: it repeats or rolls back calls, and cancelled calls arrive late. */
export function seamlessModes(random: Random): readonly Mode[] {
  const harmful = new Set(['huge', 'gzip bomb', 'redirect', 'overtaken'])
  const road = [...roadModes(random), ...answerModes(random)]
  return [
    ...road.filter(({ name }) => !harmful.has(name)),
    {
      // The venue has repeated or rolled back the call before this copy arrives.
      name: 'call late',
      play: async ({ response, forward }) => {
        response.destroy()
        await wait(random.whole(0, 4500))
        await forward()
      },
    },
  ]
}
