import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  postToVenue,
  startVenueProcess,
  type VenueProcess,
} from '@jinli/dev-env/venue-process'

const game = 'dragon-tiger'
const players = 1000
const atOnce = 64
const lookMs = 10

type Table = {
  now: number
  chain: number
  round: { index: number; closes_at: number; settles_at: number }
}

async function seatOf(venue: VenueProcess, nth: number): Promise<string> {
  const player = `table-${nth}`
  await venue.call('/v1/players', { player })
  const order = { reference: `in-${nth}`, player, direction: 'in', amount: '100' }
  await venue.call('/v1/transfers', { ...order, currency: 'CNY' })
  const { url } = await venue.call('/v1/launch', { player, game })
  return new URL(String(url)).searchParams.get('session') ?? ''
}

/** Processes `items` with `atOnce` workers. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = [...items]
  const hand = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
}

async function tableOf(venue: VenueProcess, session: string): Promise<Table> {
  const body = JSON.stringify({ session, since: 0 })
  return (await postToVenue(`${venue.url}/play/table`, body)) as Table
}

/** Measures a round with a thousand bets in its last second: accepted bets, p99, and ms until all are settled. */
export async function measureTable() {
  const venue = await startVenueProcess({ delayScale: 0, sentinels: false })
  const store = new DatabaseSync(venue.database, { readOnly: true })
  try {
    const sessions: string[] = []
    const numbers = Array.from({ length: players }, (_, nth) => nth)
    await each(numbers, async (nth) => {
      sessions.push(await seatOf(venue, nth))
    })
    const [first = ''] = sessions
    let table = await tableOf(venue, first)
    while (table.round.closes_at - table.now < 2000) {
      await wait(200)
      table = await tableOf(venue, first)
    }
    const { chain, round } = table
    await wait(round.closes_at - 1000 - Date.now())
    const slowest: number[] = []
    await each(sessions, async (session) => {
      const bet = { chips: [{ place: 'dragon', units: 10 }] }
      const order = { session, chain, round: round.index, bet, nonce: randomUUID() }
      const startedAt = performance.now()
      await postToVenue(`${venue.url}/play/table/bet`, JSON.stringify(order)).catch(
        () => null,
      )
      slowest.push(performance.now() - startedAt)
    })
    const countOf = (status: string) =>
      Number(
        store.prepare('SELECT COUNT(*) AS n FROM table_bet WHERE status = ?').get(status)?.[
          'n'
        ],
      )
    await wait(round.settles_at - Date.now())
    while (countOf('open') > 0) await wait(lookMs)
    const settledMs = Date.now() - round.settles_at
    slowest.sort((a, b) => a - b)
    return {
      taken: countOf('settled'),
      p99: Math.round(slowest[Math.floor(slowest.length * 0.99)] ?? 0),
      settledMs,
    }
  } finally {
    store.close()
    await venue.stop()
  }
}
