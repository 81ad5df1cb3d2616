import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '@jinli/client/client'
import { newKey } from '@jinli/client/key'
import { followStream } from '@jinli/client/stream'
import { supportBegin, supportSend, supportStream } from '@jinli/contract/support/support'

/** The server under load: its address, its process id, and a function that kills and restarts it. */
export type Node = { base: string; pid: () => number; crash: () => Promise<void> }

const conversations = 2000
const perSecond = 150
const seconds = 20
const atOnce = 32

type Talk = { code: string; seqs: number[] }

/** Returns the resident memory of a process (MiB). */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kib = /VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? '0'
  return Math.round(Number.parseInt(kib, 10) / 1024)
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Sends a message, and repeats it with the same idempotency key until the server confirms it. */
async function say(client: Client, code: string, text: string): Promise<void> {
  const word = { code, key: newKey(), text, order_no: '' }
  for (let tries = 0; tries < 100; tries += 1) {
    const isSent = await client.call(supportSend, word).then(
      () => true,
      () => false,
    )
    if (isSent) return
    await wait(200)
  }
  throw new Error('a word could not be said')
}

async function until(what: string, true_: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (true_()) return
    await wait(100)
  }
  throw new Error(`not in a minute: ${what}`)
}

/** Begins conversations of visitors, each with a first message. */
async function beginAll(client: Client): Promise<Talk[]> {
  const talks: Talk[] = []
  await each(
    Array.from({ length: conversations }, (_, n) => n),
    async () => {
      const { data } = await client.call(supportBegin, { contact: '访客' })
      talks.push({ code: data.code, seqs: [] })
      await say(client, data.code, 'begin')
    },
  )
  return talks
}

/** Follows every conversation until the signal aborts; passes each message to `onText`. */
function followAll(
  base: string,
  talks: readonly Talk[],
  signal: AbortSignal,
  onText: (text: string) => void,
): void {
  for (const talk of talks) {
    followStream(supportStream, () => ({ code: talk.code, after: talk.seqs.at(-1) ?? 0 }), {
      base,
      token: () => null,
      signal,
      idleMs: 40_000,
      onLive: () => undefined,
      onRefused: (refusal) => console.error(refusal),
      onEvent: ({ seq, text }) => {
        talk.seqs.push(seq)
        onText(text)
      },
    }).catch(console.error)
  }
}

export async function measureStreams(node: Node) {
  const client = createClient({ base: node.base, timeoutMs: 10_000 })
  const talks = await beginAll(client)
  const idle = memoryOf(node.pid())
  const end = new AbortController()
  const sentAt = new Map<string, number>()
  const took: number[] = []
  followAll(node.base, talks, end.signal, (text) => {
    const startedAt = sentAt.get(text)
    if (startedAt !== undefined) took.push(performance.now() - startedAt)
  })
  await until('all streams are open', () => talks.every(({ seqs }) => seqs.length === 1))
  const open = memoryOf(node.pid())
  const sends: Promise<void>[] = []
  const counts = new Map(talks.map((talk) => [talk, 1]))
  const sayNext = (n: number, isMeasured: boolean) => {
    const talk = talks[(n * 7) % talks.length]
    if (!talk) return
    const text = `${isMeasured ? 'timed' : 'late'} ${n}`
    if (isMeasured) sentAt.set(text, performance.now())
    counts.set(talk, (counts.get(talk) ?? 0) + 1)
    sends.push(say(client, talk.code, text))
  }
  const all = perSecond * seconds
  for (let n = 0; n < all; n += 1) {
    sayNext(n, true)
    await wait(1000 / perSecond)
  }
  await Promise.all(sends)
  await until('all timed words are there', () => took.length === all)
  const busy = memoryOf(node.pid())
  const crash = node.crash()
  for (let n = 0; n < 500; n += 1) {
    sayNext(n, false)
    await wait(4)
  }
  await Promise.all([...sends, crash])
  const whole = () => talks.every((talk) => talk.seqs.length >= (counts.get(talk) ?? 0))
  await until('every word is there after the crash', whole)
  await wait(1000)
  const gappedTalks = talks.filter(({ seqs }) => seqs.some((seq, at) => seq !== at + 1))
  const durations = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(durations[Math.floor((all - 1) * share)] ?? 0)
  end.abort()
  return {
    streams: talks.length,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    memory: { idle, open, busy },
    /** The number of conversations with a message missing, repeated or out of order. */
    torn: gappedTalks.length,
  }
}
