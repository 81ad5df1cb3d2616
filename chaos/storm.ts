import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { announce, type Client, play } from './client.ts'
import { rage, type Toll } from './faults.ts'
import { History, type Player } from './history.ts'
import { Wire } from './http.ts'
import type { Options } from './options.ts'
import type { Pace } from './pace.ts'
import { peopleAt, signUp } from './players.ts'
import { randomFrom } from './random.ts'
import { type Readings, readBooks } from './readers.ts'
import { approveAs } from './staff.ts'
import type { World } from './world.ts'

export type Storm = {
  history: History
  readings: Readings
  toll: Toll
  seconds: number
  /** The pace when the faults began, and when they ended. */
  from: Pace
  to: Pace
  /** Seconds from the last fault until no transfer was open; null when 60 s were not enough. */
  openFor: number | null
  stillOpen: number
  clients: Client[]
  wire: Wire
}

const playersPerClient = 2
/** The first deposit of each player: 20,000 yuan, in fen. */
const funding = 2_000_000n
const settleMs = 60_000

/** Prepares players, funds and staff while there are no faults. */
export async function gatherClients(
  world: World,
  owner: Pool,
  options: Options,
): Promise<{ clients: Client[]; history: History; wire: Wire; clock: { endsAt: number } }> {
  const wire = new Wire(world.server.port)
  const history = new History()
  const clock = { endsAt: Number.POSITIVE_INFINITY }
  const giveUpAt = () => clock.endsAt
  const people = peopleAt(world.server.port)
  const staffToken = await people.signInStaff('admin', world.server.adminPassword)
  const numbers = Array.from({ length: options.clients * playersPerClient }, (_, n) => n)
  const all = await Promise.all(numbers.map((n) => signUp(people, n, idsIn(owner))))
  const clients = Array.from({ length: options.clients }, (_, n): Client => {
    const random = randomFrom(options.seed + 7919 * (n + 1))
    return {
      delivery: { wire, server: world.server, history, random, giveUpAt },
      staffToken,
      own: all.slice(n * playersPerClient, (n + 1) * playersPerClient),
      all,
      venues: world.venue.operators.map((operator) => operator.id),
      label: `${n}`,
    }
  })
  await Promise.all(
    clients.flatMap((client) => client.own.map((player) => fund(client, player))),
  )
  return { clients, history, wire, clock }
}

function idsIn(owner: Pool) {
  return async (name: string) => {
    const { rows } = await owner.query<{ player: bigint; card: number }>(
      `SELECT p.id AS player, c.id AS card FROM player p JOIN payout_card c ON c.player_id = p.id
       WHERE p.name = $1`,
      [name],
    )
    if (!rows[0]) throw new Error(`${name} has no card`)
    return rows[0]
  }
}

async function fund(client: Client, player: Player): Promise<void> {
  const order = await announce(client, player, funding)
  if (!order) throw new Error(`${player.name} cannot announce a deposit`)
  await approveAs(client.delivery, client.staffToken, order, funding)
}

function paceOf({ server }: World, history: History): Pace {
  return {
    operations: history.operations(),
    downMs: server.downMs,
    waits: { ...history.waits },
  }
}

/** Runs clients and readers during the faults, then lets everything settle. */
export async function runStorm(
  world: World,
  owner: Pool,
  options: Options,
): Promise<Storm> {
  const { clients, history, wire, clock } = await gatherClients(world, owner, options)
  const from = paceOf(world, history)
  const readings: Readings = { quick: 0, full: 0, cut: 0, sealed: 0, violations: [] }
  const toll: Toll = { postgresGaps: [], survived: 0, together: 0, venueKills: 0 }
  const state = { faultsOver: false, readersOver: false }
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const progress = setInterval(() => {
    const operations = history.operations() - from.operations
    console.log(
      `${seconds().toFixed(0).padStart(4)} s  server kills ${world.server.kills}, ` +
        `postgres kills ${toll.postgresGaps.length}, acknowledged ${operations} ` +
        `(${(operations / seconds()).toFixed(0)}/s), retries ${history.counts.retries}, ` +
        `snapshots ${readings.quick + readings.full}, problems ${history.problems.length + readings.violations.length}`,
    )
  }, 10_000)
  try {
    const playing = Promise.all(
      clients.map((client) => play(client, () => state.faultsOver)),
    )
    const readerWork = readBooks(world.postgres.ownerUrl, readings, () => state.readersOver)
    await Promise.race([
      rage(world, options, randomFrom(options.seed), toll, (text) => history.problem(text)),
      // The next two promises settle before the faults end only if they fail.
      playing.then(() => undefined),
      readerWork,
    ])
    const ran = seconds()
    const to = paceOf(world, history)
    state.faultsOver = true
    clock.endsAt = performance.now() + settleMs
    const settledAt = performance.now()
    await playing
    const stillOpen = await untilNothingOpen(owner, clock.endsAt)
    const openFor = stillOpen === 0 ? (performance.now() - settledAt) / 1000 : null
    state.readersOver = true
    await readerWork
    const times = { seconds: ran, from, to, openFor }
    return { history, readings, toll, ...times, stillOpen, clients, wire }
  } finally {
    clearInterval(progress)
  }
}

/** Waits until no transfer is open; returns the number of transfers that are open at the deadline. */
export async function untilNothingOpen(owner: Pool, deadline: number): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM venue_transfer WHERE state IN ('sent', 'unknown', 'manual')`,
    )
    const open = rows[0]?.n ?? 0
    if (open === 0 || performance.now() > deadline) return open
    await wait(100)
  }
}
