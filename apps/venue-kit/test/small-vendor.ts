// A vendor of the seamless wallet in one file. node small-vendor.ts <port>: POST /play plays a round, POST /books tells them.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToldRound } from '../src/rehearsal/rehearse-vendor.ts'
import { objectOf, type Reply, signatureOf } from '../src/signed-post.ts'

/** What a vendor can do wrong. */
export type Flaw =
  | 'no-answer-is-no'
  | 'no-answer-is-yes'
  | 'another-transaction'
  | 'the-same-request'
  | 'a-win-is-told-once'
  | 'a-win-is-told-anew'
  | 'amounts-are-numbers'
  | 'a-refusal-is-no-refusal'
  | 'no-win-without-session'

export type PlatformKey = { url: string; key: string; secret: string }
type Body = Record<string, unknown>
type Say = (call: string, body: Body) => Promise<Reply | null>

const answerMs = 500
const pauseMs = 20
/** So often a bet is asked before it is given up. */
const betTries = 5
const anew = () => crypto.randomUUID()
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** One try; null is no answer, or none that says anything. */
function sayTo({ url, key, secret }: PlatformKey, flaw: Flaw | null): Say {
  return async (call, body) => {
    const path = `/venue/v1/${call}`
    const request = flaw === 'the-same-request' ? String(body.transaction) : anew()
    const raw = JSON.stringify({ request, ...body })
    const timestamp = Date.now().toString()
    const headers = {
      'x-key': key,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, path, raw),
    }
    try {
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(url + path, {
        method: 'POST',
        headers,
        body: raw,
        signal,
      })
      const [text, { status }] = [await response.text(), response]
      const said = objectOf(text)
      const isUnknown =
        status >= 500 ||
        (said.error === undefined && said.balance === undefined) ||
        ['busy', 'stale_timestamp', 'request_repeated'].includes(String(said.error))
      return isUnknown ? null : { status, text, body: said }
    } catch {
      return null
    }
  }
}

async function untilAnswered(say: () => Promise<Reply | null>, tries: number) {
  for (let n = 0; n < tries; n += 1) {
    const reply = await say()
    if (reply) return reply
    await pause()
  }
  return null
}

/** Enough for what is played here; a vendor of the world never stops. */
const forEver = 25

/** Plays one round to its end, whatever the way does to it. */
async function playRound(
  platform: PlatformKey,
  { player, session }: { player: string; session: string },
  flaw: Flaw | null = null,
): Promise<ToldRound> {
  const say = sayTo(platform, flaw)
  const round = anew()
  const base = () => ({ player, round, currency: 'CNY', transaction: anew() })
  const amount = flaw === 'amounts-are-numbers' ? 2 : '2.00'
  const bet = { ...base(), session, game: 'small-drum', amount }
  const none = { round, stake: '0.00', payout: '0.00' }

  const oneTry = flaw === 'no-answer-is-no' || flaw === 'no-answer-is-yes'
  const again = () =>
    flaw === 'another-transaction' ? { ...bet, transaction: anew() } : bet
  const placed = await untilAnswered(() => say('bet', again()), oneTry ? 1 : betTries)
  if (!placed && oneTry && flaw === 'no-answer-is-no') return none
  if (!placed && flaw !== 'no-answer-is-yes') {
    const back = { ...base(), bet: bet.transaction }
    await untilAnswered(() => say('rollback', back), forEver)
    return none
  }
  if (placed && placed.status !== 200 && flaw !== 'a-refusal-is-no-refusal') return none

  if (flaw === 'no-win-without-session') {
    const still = await say('bet', {
      ...bet,
      ...base(),
      round: anew(),
      amount: '900000.00',
    })
    if (still?.body.error === 'session_over')
      return { round, stake: '2.00', payout: '3.10' }
  }
  const win = { ...base(), amount: '3.10', close: true }
  const paid = () => (flaw === 'a-win-is-told-anew' ? { ...win, transaction: anew() } : win)
  await untilAnswered(() => say('win', paid()), flaw === 'a-win-is-told-once' ? 1 : forEver)
  return { round, stake: '2.00', payout: '3.10' }
}

/** A vendor who plays in this process; his books are in memory. */
export function smallVendor(flaw: Flaw | null) {
  const books = new Map<string, ToldRound[]>()
  return {
    async play(platform: PlatformKey, who: { player: string; session: string }) {
      const told = await playRound(platform, who, flaw)
      books.set(who.player, [...(books.get(who.player) ?? []), told])
    },
    rounds: (player: string) => books.get(player) ?? [],
  }
}

/** As a process of its own: POST /play with where and who, POST /books with whose. */
async function serve(port: number): Promise<void> {
  const vendor = smallVendor(null)
  const server = http.createServer((request, response) => {
    const answer = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const asked = objectOf(Buffer.concat(chunks).toString('utf8'))
      const [player, session] = [String(asked.player), String(asked.session)]
      if (request.url !== '/play') return vendor.rounds(player)
      const [url, key, secret] = [asked.url, asked.key, asked.secret].map(String)
      await vendor.play(
        { url: url ?? '', key: key ?? '', secret: secret ?? '' },
        {
          player,
          session,
        },
      )
      return {}
    }
    answer().then(
      (said) => response.end(JSON.stringify(said)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  console.log(`listening on ${(server.address() as AddressInfo).port}`)
}

if (import.meta.main) await serve(Number.parseInt(process.argv[2] ?? '4300', 10))
