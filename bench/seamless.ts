import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { openAccounts, violations } from '@jinli/ledger/ledger'
import { openPool } from '@jinli/server/platform/db'
import { playerIdOf } from '@jinli/server/platform/ids'
import { openLog } from '@jinli/server/platform/log'
import { tokenHash } from '@jinli/server/platform/secrets'
import type { SeamlessOrder } from '@jinli/server/seamless/seamless.rules'
import { SeamlessWriter } from '@jinli/server/seamless/seamless-writer'
import pg from 'pg'
import { measureByHand } from './postings.ts'

const venue = 'bench'
const players = 1000
const clients = 64
const seconds = 6
const firstId = 30_000_000
const key = { id: 'bench-key-1', secret: 'k'.repeat(40) }
const tokenOf = (n: number) => `seam${n}`.padEnd(43, 'x')
/** The operator account of the venue. The venue has no server, so requests for its bet feed stay unanswered. */
const operators = JSON.stringify([
  {
    id: venue,
    secret: 'x'.repeat(20),
    name: 'bench',
    hue: 1,
    hosts: [],
    seamlessKeys: [key],
  },
])

/** Creates players with ten thousand yuan, a session and a game session each. */
async function plant(owner: pg.Client): Promise<void> {
  const each = `generate_series(1, ${players}) g`
  const until = `app_now() + interval '1 day'`
  for (const statement of [
    `INSERT INTO venue (code, name, category, hue, sort, default_game)
     VALUES ('${venue}', 'bench', 'slot', 1, 90, 'g') ON CONFLICT DO NOTHING`,
    `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash)
     OVERRIDING SYSTEM VALUE SELECT ${firstId} + g, 'seam' || g, 'seam' || g, '', '', '' FROM ${each}`,
    `SELECT ledger.open_accounts(array_agg('player:' || ${firstId} + g || ':available'), 'CNY', true) FROM ${each}`,
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT sha256(('signed' || g)::bytea), ${firstId} + g, ${until}, '', '' FROM ${each}`,
  ])
    await owner.query(statement)
  await openAccounts(owner, [`venue:${venue}:clearing`, 'cashier:bench'], {
    currency: 'CNY',
    guarded: false,
  })
  await owner.query(
    `SELECT ledger.post('seam:' || g, 'bench', 'bench', ARRAY['cashier:bench', 'player:' || ${firstId} + g || ':available'],
       ARRAY[-1000000, 1000000]::bigint[]) FROM ${each}`,
  )
  const sessions = Array.from({ length: players }, (_, n) => tokenHash(tokenOf(n + 1)))
  await owner.query(
    `INSERT INTO seamless_session (token_hash, venue, player_id, player_session_id, expires_at)
     SELECT hash, '${venue}', p.player_id, p.id, ${until} FROM unnest($1::bytea[]) WITH ORDINALITY AS s (hash, n)
     JOIN player_session p ON p.player_id = ${firstId} + n`,
    [sessions],
  )
  await owner.query('VACUUM ANALYZE')
}

/** Sends a bet of 1 yuan and a win of 0.50 yuan for a player. Throws when either is refused. */
type Pair = (n: number, measure: (call: Promise<unknown>) => Promise<void>) => Promise<void>

function throughWriter(appUrl: string) {
  const log = openLog('error')
  const pool = openPool(appUrl, 8, log)
  const writer = new SeamlessWriter({ pool, log, clock: { now: () => new Date() } })
  const pair: Pair = async (n, measure) => {
    const player = playerIdOf(`${firstId + n}`)
    const plain = { player, named: `p${player}`, round: randomUUID(), game: 'g', bet: null }
    const orderOf = (order: Partial<SeamlessOrder> & Pick<SeamlessOrder, 'call'>) => ({
      ...plain,
      request: randomUUID(),
      transaction: randomUUID(),
      session: null,
      stake: 0n,
      payout: 0n,
      closes: false,
      ...order,
    })
    const good = async (order: SeamlessOrder) => {
      const { refusal } = await writer.submit(venue, order)
      if (refusal) throw new Error(refusal)
    }
    await measure(
      good(orderOf({ call: 'bet', stake: 100n, session: tokenHash(tokenOf(n)) })),
    )
    await measure(good(orderOf({ call: 'win', payout: 50n, closes: true })))
  }
  return { pair, close: () => pool.end() }
}

function throughServer(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  async function call(name: string, more: object): Promise<void> {
    const path = `/venue/v1/${name}`
    const body = JSON.stringify({
      request: randomUUID(),
      transaction: randomUUID(),
      currency: 'CNY',
      ...more,
    })
    const timestamp = Date.now().toString()
    const signature = createHmac('sha256', key.secret)
      .update(`${timestamp}.${path}.${body}`)
      .digest('hex')
    const headers = { 'x-key': key.id, 'x-timestamp': timestamp, 'x-signature': signature }
    const firstLine = await new Promise<string>((resolve, reject) => {
      const clientRequest = ask(
        base + path,
        { method: 'POST', agent, headers },
        (reply) => {
          text(reply).then(
            (words) =>
              reply.statusCode === 200 ? resolve(words) : reject(new Error(words)),
            reject,
          )
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
    if (!firstLine.includes('balance')) throw new Error(firstLine)
  }
  const pair: Pair = async (n, measure) => {
    const who = { player: `p${firstId + n}`, round: randomUUID() }
    await measure(call('bet', { ...who, session: tokenOf(n), game: 'g', amount: '1.00' }))
    await measure(call('win', { ...who, amount: '0.50', close: true }))
  }
  return { pair, close: () => agent.destroy() }
}

/** Runs the clients at full speed or at an even pace; returns pairs per second and the p99 of a call (ms). */
async function run(
  pair: Pair,
  pace: number | null,
): Promise<{ pairs: number; p99: number }> {
  const times: number[] = []
  let count = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const measure = async (call: Promise<unknown>) => {
    const from = performance.now()
    await call
    times.push(performance.now() - from)
  }
  const client = async (nth: number) => {
    for (let i = 0; performance.now() < until; i += 1) {
      if (pace !== null)
        await wait(
          Math.max(0, startedAt + ((i * clients + nth) * 1000) / pace - performance.now()),
        )
      // Each client uses different players.
      await pair(1 + ((nth + clients * i) % (players - (players % clients))), measure)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
  const durations = times.toSorted((a, b) => a - b)
  const pairs = Math.round((count * 1000) / (performance.now() - startedAt))
  return { pairs, p99: durations[Math.floor(durations.length * 0.99)] ?? 0 }
}

/** Measures the rate of pairs at full load, then the p99 at half of that rate. */
async function measure(what: string, pair: Pair) {
  await run(pair, 200)
  const { pairs } = await run(pair, null)
  const { p99 } = await run(pair, pairs / 2)
  return { what, pairs, p99 }
}

type Ground = {
  ownerUrl: string
  appUrl: string
  base: string
  serving: (operators: string) => Promise<() => void>
}

/** Measures 64 clients and 1,000 players; the server commits a call before it responds. All rates are of one run. */
export async function measureSeamless({ ownerUrl, appUrl, base, serving }: Ground) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // When the database stops after an error, only that error should be reported.
  owner.on('error', () => undefined)
  await owner.connect()
  await plant(owner)
  const rates = [await measureByHand(ownerUrl, clients)]
  const inside = throughWriter(appUrl)
  const lines = [await measure('the writer in one process', inside.pair)]
  await inside.close()
  rates.push(await measureByHand(ownerUrl, clients))
  const stop = await serving(operators)
  const outside = throughServer(base)
  try {
    lines.push(
      await measure('signed HTTP calls, server and venue on this machine', outside.pair),
    )
  } finally {
    outside.close()
    stop()
  }
  const violationRows = await violations(owner)
  await owner.end()
  if (violationRows.length > 0)
    throw new Error(`the ledger does not balance: ${JSON.stringify(violationRows[0])}`)
  return { byHand: Math.max(...rates), lines }
}
