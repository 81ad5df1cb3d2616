import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '@jinli/client/key'
import { apiClient, bankDeposit, type Reply } from '@jinli/dev-env/api-client'
import pg from 'pg'
import { randomFrom } from '../chaos/random.ts'
import { type Cell, log } from './databases.ts'
import { type FaultName, faults } from './faults.ts'

type StormOptions = {
  url: string
  ms: number
  /** From one fault to the next, beside what the cell needs to be whole again. */
  everyMs: number
  seed: number
  /** The only kind of fault; empty for all. */
  only: string
}

const callers = 8
const password = 'Koi-pond-4821'

/** What the callers sent and what was acknowledged, by amount: each order has its own. */
type Orders = {
  /** Part of the names of this run's players. */
  run: number
  asked: Set<bigint>
  done: Set<bigint>
  answers: Map<number, number>
  lastAt: number
  gapMs: number
}

/** Answers that no repetition changes: a name that is taken, and too many open orders. */
const refusedForGood: ReadonlySet<number> = new Set([422, 1202])

function noteDone(orders: Orders, order: bigint): void {
  const now = performance.now()
  orders.gapMs = Math.max(orders.gapMs, now - orders.lastAt)
  orders.lastAt = now
  orders.done.add(order)
}

/** Sends a request until it is answered for good, and counts the answers. */
async function persist(orders: Orders, send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send().catch(() => null)
    const code = reply?.code ?? 0
    orders.answers.set(code, (orders.answers.get(code) ?? 0) + 1)
    if (reply && (code === 200 || refusedForGood.has(code))) return reply
    await sleep(100)
  }
}

/** Lets players order deposits until the signal; resolves when all orders are done. */
async function trade(url: string, orders: Orders, end: AbortSignal): Promise<void> {
  const api = apiClient(url)
  let players = 0
  let fen = 10_000n
  const newToken = async (): Promise<string> => {
    players += 1
    const name = `storm${orders.run}n${players}`
    const form = {
      name,
      password,
      confirmPass: password,
      realname: '林小鱼',
      paypassword: '482160',
      code: '',
    }
    const reply = await persist(orders, () => api.call('/api/register', form))
    // The name is taken if the answer to an earlier request was lost.
    return reply.code === 200 ? String(reply.data?.['api_token']) : newToken()
  }
  const caller = async () => {
    let token = await newToken()
    while (!end.aborted) {
      fen += 1n
      const order = fen
      const headers = { 'idempotency-key': newKey() }
      orders.asked.add(order)
      const send = () => api.call('/api/recharge', bankDeposit(order), token, headers)
      if ((await persist(orders, send)).code === 200) noteDone(orders, order)
      // A player may have so many open orders.
      else token = await newToken()
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** Counts what the database has: orders lost, orders that nobody sent, orders twice, and books that do not hold. */
async function countWrongs(cell: Cell, orders: Orders): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: cell.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ amount: string }>(
      `SELECT d.amount::text FROM deposit d JOIN player p ON p.id = d.player_id WHERE p.name LIKE $1`,
      [`storm${orders.run}n%`],
    )
    const amounts = rows.map(({ amount }) => BigInt(amount))
    const rowSet = new Set(amounts)
    return {
      lost: [...orders.done].filter((fen) => !rowSet.has(fen)).length,
      phantom: amounts.filter((fen) => !orders.asked.has(fen)).length,
      twice: amounts.length - rowSet.size,
    }
  } finally {
    await client.end()
  }
}

/** Returns how many primaries there are that take writes. More than one is a split brain. */
async function primaries(cell: Cell): Promise<number> {
  const all = await Promise.all(cell.machines.map(({ address }) => cell.standing(address)))
  return all.filter((each) => each && /^(master|primary)$/.test(each.role)).length
}

/** Waits until a primary and two standbys run. */
async function isHealed(cell: Cell): Promise<boolean> {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline) {
    if (await cell.isWhole()) return true
    await sleep(1000)
  }
  return false
}

const middle = (list: readonly number[]) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

type Gaps = Map<FaultName, number[]>

/** Breaks one thing, waits until the cell is whole again, and notes for how long no order was done. */
async function breakOne(cell: Cell, orders: Orders, gaps: Gaps, kind: FaultName) {
  if (!(await isHealed(cell))) log('the cell has not healed within three minutes')
  const primary = await cell.primary()
  if (!primary) return
  orders.gapMs = 0
  orders.lastAt = performance.now()
  await faults[kind](cell, primary).catch((error: unknown) =>
    log(`${kind}: ${String(error)}`),
  )
  await isHealed(cell)
  const seconds = Math.max(orders.gapMs, performance.now() - orders.lastAt) / 1000
  gaps.set(kind, [...(gaps.get(kind) ?? []), seconds])
  log(
    `${kind} of ${primary.name}: no order for ${seconds.toFixed(1)} s; ${orders.done.size} orders`,
  )
}

/**
 * Breaks something each 20 s while players order deposits; then counts. Prints a table; returns whether nothing was
 * lost, invented, done twice, and never two primaries stood.
 */
export async function runStorm(cell: Cell, options: StormOptions): Promise<boolean> {
  const random = randomFrom(options.seed)
  const kinds = (Object.keys(faults) as FaultName[]).filter((kind) =>
    kind.includes(options.only),
  )
  const begin = performance.now()
  const orders: Orders = {
    run: Math.floor(Date.now() / 1000) % 1_000_000,
    asked: new Set(),
    done: new Set(),
    answers: new Map(),
    lastAt: begin,
    gapMs: 0,
  }
  const end = new AbortController()
  const trades = trade(options.url, orders, end.signal)
  const gaps: Gaps = new Map()
  let split = 0
  const look = async () => {
    if ((await primaries(cell)) > 1) split += 1
  }
  const watch = setInterval(() => void look(), 500)
  while (performance.now() - begin < options.ms) {
    await sleep(options.everyMs)
    await breakOne(cell, orders, gaps, random.pick(kinds))
  }
  end.abort()
  await trades
  clearInterval(watch)
  const wrongs = { ...(await countWrongs(cell, orders)), split }
  for (const [kind, seconds] of gaps)
    log(
      `${kind.padEnd(10)} ${seconds.length} times, gap ${middle(seconds).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`,
    )
  log(`answers ${JSON.stringify(Object.fromEntries(orders.answers))}`)
  log(`${orders.done.size} orders: ${JSON.stringify(wrongs)}`)
  return Object.values(wrongs).every((count) => count === 0)
}
