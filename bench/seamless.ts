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
/** Its feed is asked for at an address where nobody answers. */
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

/** Players with ten thousand yuan, signed in, each with a game session. */
async function plant(owner: pg.Client): Promise<void> {
  const each = `generate_series(1, ${players}) g`
  const until = `moment() + interval '1 day'`
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
    `INSERT INTO seamless_session (token_hash, venue, player_id, expires_at)
     SELECT hash, '${venue}', ${firstId} + n, ${until} FROM unnest($1::bytea[]) WITH ORDINALITY AS s (hash, n)`,
    [sessions],
  )
  await owner.query('VACUUM ANALYZE')
}

/** One pair of a player: a bet of a yuan, a win of half of it. Throws where one is refused. */
type Pair = (n: number, timed: (call: Promise<unknown>) => Promise<void>) => Promise<void>

function throughWriter(appUrl: string) {
  const log = openLog('error')
  const pool = openPool(appUrl, 8, log)
  const writer = new SeamlessWriter({ pool, log })
  const pair: Pair = async (n, timed) => {
    const player = playerIdOf(`${firstId + n}`)
    const plain = { player, named: `p${player}`, round: randomUUID(), game: 'g', bet: null }
    const made = (order: Partial<SeamlessOrder> & Pick<SeamlessOrder, 'call'>) => ({
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
    await timed(good(made({ call: 'bet', stake: 100n, session: tokenHash(tokenOf(n)) })))
    await timed(good(made({ call: 'win', payout: 50n, closes: true })))
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
    const said = await new Promise<string>((resolve, reject) => {
      const sent = ask(base + path, { method: 'POST', agent, headers }, (reply) => {
        text(reply).then(
          (words) => (reply.statusCode === 200 ? resolve(words) : reject(new Error(words))),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
    if (!said.includes('balance')) throw new Error(said)
  }
  const pair: Pair = async (n, timed) => {
    const who = { player: `p${firstId + n}`, round: randomUUID() }
    await timed(call('bet', { ...who, session: tokenOf(n), game: 'g', amount: '1.00' }))
    await timed(call('win', { ...who, amount: '0.50', close: true }))
  }
  return { pair, close: () => agent.destroy() }
}

/** Clients that each begin their next pair when the last is done, or at an even pace: pairs per second, and each call's time. */
async function run(
  pair: Pair,
  pace: number | null,
): Promise<{ pairs: number; p99: number }> {
  const times: number[] = []
  let done = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  const timed = async (call: Promise<unknown>) => {
    const from = performance.now()
    await call
    times.push(performance.now() - from)
  }
  const client = async (lane: number) => {
    for (let i = 0; performance.now() < until; i += 1) {
      if (pace !== null)
        await wait(
          Math.max(0, begun + ((i * clients + lane) * 1000) / pace - performance.now()),
        )
      // Each client has players of its own.
      await pair(1 + ((lane + clients * i) % (players - (players % clients))), timed)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, lane) => client(lane)))
  const sorted = times.toSorted((a, b) => a - b)
  const pairs = Math.round((done * 1000) / (performance.now() - begun))
  return { pairs, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

/** At full load, then at half of what that gave. */
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

/** 64 clients, 1,000 players, everything committed before it is answered; each rate of this run on this server. */
export async function measureSeamless({ ownerUrl, appUrl, base, serving }: Ground) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // What went wrong is told by its own error, not by the database that is stopped after it.
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
  const broken = await violations(owner)
  await owner.end()
  if (broken.length > 0) throw new Error(`books do not hold: ${JSON.stringify(broken[0])}`)
  return { byHand: Math.max(...rates), lines }
}
