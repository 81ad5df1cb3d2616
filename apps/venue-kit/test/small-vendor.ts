// A vendor of the seamless wallet in one file. `node small-vendor.ts <port>` serves it: POST /play plays a round, POST
// /books reports the rounds.
import http from 'node:http'
import { text } from 'node:stream/consumers'
import type { VendorRound } from '../src/rehearsal/rehearse-vendor.ts'
import { listen, objectOf, type Reply, signatureOf } from '../src/signed-post.ts'

/** The flaws that a vendor of these tests can have. */
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
/** The number of times that a bet is sent before the vendor rolls it back. */
const betTries = 5
const anew = () => crypto.randomUUID()
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Creates a function that sends a call once. The function resolves to null without a clear response. */
function sayTo({ url, key, secret }: PlatformKey, flaw: Flaw | null): Say {
  // V-7: the clock of the platform, which `now` of `stale_timestamp` tells.
  let clockOffset = 0
  return async (call, body) => {
    const path = `/venue/v1/${call}`
    const request = flaw === 'the-same-request' ? String(body.transaction) : anew()
    const raw = JSON.stringify({ request, ...body })
    const timestamp = (Date.now() + clockOffset).toString()
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
      const answer = objectOf(text)
      if (answer.error === 'stale_timestamp') clockOffset = Number(answer.now) - Date.now()
      const isUnknown =
        status >= 500 ||
        (answer.error === undefined && answer.balance === undefined) ||
        ['busy', 'stale_timestamp', 'request_repeated'].includes(String(answer.error))
      return isUnknown ? null : { status, text, body: answer }
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

/** The number of attempts of other calls, enough for these tests. A real vendor never stops. */
const forEver = 25

/** Plays one round to its end, whatever faults happen. */
async function playRound(
  platform: PlatformKey,
  { player, session }: { player: string; session: string },
  flaw: Flaw | null = null,
): Promise<VendorRound> {
  const say = sayTo(platform, flaw)
  const round = anew()
  const base = () => ({ player, round, currency: 'CNY', transaction: anew() })
  const amount = flaw === 'amounts-are-numbers' ? 2 : '2.00'
  const bet = { ...base(), session, game: 'small-drum', amount }
  const none = { round, stake: '0.00', payout: '0.00' }

  const oneTry = flaw === 'no-answer-is-no' || flaw === 'no-answer-is-yes'
  const newRequest = () =>
    flaw === 'another-transaction' ? { ...bet, transaction: anew() } : bet
  const betReply = await untilAnswered(
    () => say('bet', newRequest()),
    oneTry ? 1 : betTries,
  )
  if (!betReply && oneTry && flaw === 'no-answer-is-no') return none
  if (!betReply && flaw !== 'no-answer-is-yes') {
    const back = { ...base(), bet: bet.transaction }
    await untilAnswered(() => say('rollback', back), forEver)
    return none
  }
  if (betReply && betReply.status !== 200 && flaw !== 'a-refusal-is-no-refusal') return none

  if (flaw === 'no-win-without-session') {
    const retry = await say('bet', {
      ...bet,
      ...base(),
      round: anew(),
      amount: '900000.00',
    })
    if (retry?.body.error === 'session_over')
      return { round, stake: '2.00', payout: '3.10' }
  }
  const win = { ...base(), amount: '3.10', close: true }
  const winCall = () =>
    flaw === 'a-win-is-told-anew' ? { ...win, transaction: anew() } : win
  await untilAnswered(
    () => say('win', winCall()),
    flaw === 'a-win-is-told-once' ? 1 : forEver,
  )
  return { round, stake: '2.00', payout: '3.10' }
}

/** Creates a vendor that plays in this process, with its ledger in memory. */
export function smallVendor(flaw: Flaw | null) {
  const books = new Map<string, VendorRound[]>()
  return {
    async play(platform: PlatformKey, who: { player: string; session: string }) {
      const result = await playRound(platform, who, flaw)
      books.set(who.player, [...(books.get(who.player) ?? []), result])
    },
    rounds: (player: string) => books.get(player) ?? [],
  }
}

/** Serves the vendor over HTTP: POST /play with the address and the player, POST /books with the player. */
async function serve(port: number): Promise<void> {
  const vendor = smallVendor(null)
  const server = http.createServer((request, response) => {
    const answer = async () => {
      const input = objectOf(await text(request))
      const [player, session] = [String(input.player), String(input.session)]
      if (request.url !== '/play') return vendor.rounds(player)
      const [url, key, secret] = [input.url, input.key, input.secret].map(String)
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
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  console.log(`listening on ${new URL(await listen(server, port)).port}`)
}

if (import.meta.main) await serve(Number.parseInt(process.argv[2] ?? '4300', 10))
