import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'

/** What the venue itself answered. */
export type Reply = { status: number; text: string }

/** One request of the server, on its way to the venue. */
export type Asked = {
  path: string
  /** Of a transfer or a status call, else empty. */
  reference: string
  response: ServerResponse
  /** An address that is not the venue's. */
  strangeUrl: string
  forward: () => Promise<Reply>
}

export type Mode = { name: string; play: (asked: Asked) => Promise<void> }

const transfers = '/v1/transfers'
const statusCall = '/v1/transfers/status'

function answer(response: ServerResponse, { status, text }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(text)
}

/** Silence until the server hangs up. */
async function hold(response: ServerResponse): Promise<void> {
  if (response.destroyed) return
  const bored = setTimeout(() => response.destroy(), 5000)
  await once(response, 'close')
  clearTimeout(bored)
}

export const honest: Mode = {
  name: 'honest',
  play: async ({ response, forward }) => answer(response, await forward()),
}

/** The venue's own answer with something in it changed, on one path; honest elsewhere. */
function altered(
  name: string,
  path: string,
  change: (body: Record<string, string>) => Record<string, string>,
): Mode {
  return {
    name,
    play: async (asked) => {
      const reply = await asked.forward()
      if (asked.path !== path || reply.status !== 200) return answer(asked.response, reply)
      const body = JSON.parse(reply.text) as Record<string, string>
      answer(asked.response, { status: 200, text: JSON.stringify(change(body)) })
    },
  }
}

function oneYuanMore(text = '0.00'): string {
  const [whole = '0', fraction = '00'] = text.split('.')
  return `${BigInt(whole) + 1n}.${fraction}`
}

/** How often each reference's status was asked while a mode was on. */
function counted(
  name: string,
  times: number,
  play: (asked: Asked) => void | Promise<void>,
): Mode {
  const asks = new Map<string, number>()
  return {
    name,
    play: async (asked) => {
      if (asked.path === transfers) {
        // The reply of the transfer gets lost, so that the status has to be asked.
        await asked.forward()
        return void asked.response.destroy()
      }
      const before = asks.get(asked.reference) ?? 0
      asks.set(asked.reference, before + 1)
      if (asked.path !== statusCall || before >= times) return honest.play(asked)
      await play(asked)
    },
  }
}

const hugeBytes = 64 * 1024 * 1024
const bomb = gzipSync(Buffer.alloc(hugeBytes, ' '))
/** Answers of 64 MiB that the server took to the end: none may be. */
export const swallowed = { count: 0 }

async function huge({ response }: Asked): Promise<void> {
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'application/json' })
  const gone = once(response, 'close')
  const chunk = Buffer.alloc(256 * 1024, ' ')
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) {
    if (response.destroyed) return
    if (response.write(chunk)) continue
    const drained = new Promise<void>((resolve) => response.once('drain', () => resolve()))
    await Promise.race([drained, gone])
  }
  swallowed.count += 1
  response.end()
}

function fixed(name: string, status: number, text: string): Mode {
  return {
    name,
    play: async ({ response, forward }) => {
      await forward()
      answer(response, { status, text })
    },
  }
}

/** The road fails: no answer, not in time, not in order, not once. */
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
      // Up to 10 s at the scale of these runs, where the server waits 0.5 s instead of 8.
      name: 'reply late',
      play: async ({ response, forward }) => {
        const reply = await forward()
        await wait(random.whole(0, 1000))
        answer(response, reply)
      },
    },
    {
      // Out of order: the status is asked, and closes the reference, before the transfer comes.
      name: 'overtaken',
      play: async (asked) => {
        if (asked.path !== transfers) return honest.play(asked)
        asked.response.destroy()
        await wait(random.whole(500, 4500))
        await asked.forward()
      },
    },
  ]
}

/** The answer is none. */
function answerModes(random: Random): readonly Mode[] {
  return [
    fixed('500 after', 500, '{"error":"internal","message":"after the effect"}'),
    fixed('200 with an error', 200, '{"error":"internal","message":"after the effect"}'),
    fixed('garbage', 200, '<html>\u0000gateway: ok?</html>'),
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

/** The answer is one, but not true; or it changes its mind. */
function wordModes(): readonly Mode[] {
  return [
    altered('wrong amount', transfers, (body) => ({
      ...body,
      amount: oneYuanMore(body.amount),
    })),
    altered('wrong player', transfers, (body) => ({ ...body, player: 'p999999999' })),
    altered('negative balance', transfers, (body) => ({ ...body, balance: '-1.00' })),
    altered('wrong balance', '/v1/balance', (body) => ({
      ...body,
      balance: oneYuanMore(body.balance),
    })),
    counted('not found, then there', 2, ({ response }) =>
      answer(response, { status: 404, text: '{"error":"not_found","message":"no such"}' }),
    ),
    counted('flapping', 2, ({ response }) =>
      answer(response, { status: 503, text: '{"error":"unavailable","message":"again"}' }),
    ),
  ]
}

/** Every way in which the road to the venue, or the venue, may fail (reliability X-12). */
export function faultModes(random: Random): readonly Mode[] {
  return [...roadModes(random), ...answerModes(random), ...wordModes()]
}

/** Of the road from a seamless venue to us: it asks again, gives up and rolls back, and what it gave up comes late. */
export function seamlessModes(random: Random): readonly Mode[] {
  const harmful = new Set(['huge', 'gzip bomb', 'redirect', 'overtaken'])
  const road = [...roadModes(random), ...answerModes(random)]
  return [
    ...road.filter(({ name }) => !harmful.has(name)),
    {
      // The venue has asked again or has taken it back before this one comes.
      name: 'call late',
      play: async ({ response, forward }) => {
        response.destroy()
        await wait(random.whole(0, 4500))
        await forward()
      },
    },
  ]
}
