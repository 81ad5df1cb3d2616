import { randomBytes, randomUUID } from 'node:crypto'
import type { VenueConfig } from '../config.ts'
import type { Game } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import type { PlayerContext } from '../player-api/player-call.ts'
import { endSessions, openSession } from '../player-api/sessions.ts'
import { createSportsbook } from '../sportsbook/sportsbook.ts'
import { openStore, type Store } from '../store/database.ts'
import { big } from '../store/row-shape.ts'
import { createTables } from '../tables/tables.ts'
import { balanceOf, createPlayer, moveMoney } from '../wallet/balances.ts'
import { createTransferWallet } from '../wallet/transfer-wallet.ts'

/** The play money of each demo launch, in fen. */
export const playMoney = 1_000_000n

const hourMs = 3_600_000
/** How long a room takes new sessions, and when it is dropped with all that was played in it. */
const openMs = 6 * hourMs
const lifeMs = 8 * hourMs
/** A room above this size (bytes), or with more launches, is replaced. */
const sizeMax = 64n * 1024n * 1024n
const launchesMax = 2000
/** A replaced room is dropped early when another one has to open. */
const roomsMax = 2

/** A venue in memory: the same games, draws, rules and limits, but its money is play money and nobody reads its feed. */
type DemoRoom = PlayerContext & { id: string; startedAt: number; launches: number }

export type DemoLaunch = {
  operator: string
  player: string
  game: string
  returnUrl: string | null
}

function openRoom(config: VenueConfig, games: ReadonlyMap<string, Game>): DemoRoom {
  const store = openStore(':memory:')
  const engine = { store, wallet: createTransferWallet(store) }
  const tables = createTables(engine, config, games)
  const sportsbook = createSportsbook(engine, config, games)
  const id = randomBytes(6).toString('hex')
  return {
    ...engine,
    config,
    games,
    tables,
    sportsbook,
    id,
    startedAt: Date.now(),
    launches: 0,
  }
}

function sizeOf(store: Store): bigint {
  const pages = store.row({ page_count: big }, 'PRAGMA page_count')
  const bytes = store.row({ page_size: big }, 'PRAGMA page_size')
  return (pages?.page_count ?? 0n) * (bytes?.page_size ?? 0n)
}

/** Sets a demo player's balance to the play money of a launch. */
function refill(store: Store, { operator, player }: DemoLaunch): void {
  store.transaction(() => {
    createPlayer(store, operator, player)
    const delta = playMoney - (balanceOf(store, operator, player) ?? 0n)
    if (delta === 0n) return
    const kind = delta > 0n ? 'transfer_in' : 'transfer_out'
    moveMoney(store, { operator, player, kind, ref: randomUUID(), delta, at: Date.now() })
  })
}

/** Creates the rooms of demo play. The first launch opens one; the token of a session begins with its room's id. */
export function createDemoRooms(config: VenueConfig, games: ReadonlyMap<string, Game>) {
  const rooms = new Map<string, DemoRoom>()
  let current: DemoRoom | null = null

  function drop(room: DemoRoom): void {
    rooms.delete(room.id)
    if (current === room) current = null
    room.wallet.close()
    room.store.close()
  }

  /** Stops a full or old room from taking sessions, and drops what is over. */
  function sweep(): void {
    for (const room of rooms.values()) {
      const age = Date.now() - room.startedAt
      const isFull = room.launches >= launchesMax || sizeOf(room.store) > sizeMax
      if (current === room && (isFull || age > openMs)) current = null
      if (age > lifeMs || sizeOf(room.store) > sizeMax) drop(room)
    }
  }

  function roomForLaunch(): DemoRoom {
    if (current && current.launches < launchesMax) return current
    sweep()
    const [oldest] = rooms.values()
    if (oldest && rooms.size >= roomsMax) {
      // Players of the oldest room are still inside while it is young.
      if (Date.now() - oldest.startedAt < hourMs)
        throw new CallError(409, 'demo_full', 'too many demos: try again later')
      drop(oldest)
    }
    current = openRoom(config, games)
    rooms.set(current.id, current)
    return current
  }

  return {
    /** Opens a demo session with fresh play money. Throws CallError demo_full. */
    launch: (launch: DemoLaunch) => {
      const room = roomForLaunch()
      room.launches += 1
      refill(room.store, launch)
      return openSession(room.store, { ...launch, ticket: '' }, `demo-${room.id}.`)
    },

    /** Returns the room of a session token; null for a token of money play, or of a room that is gone. */
    roomOf: (token: string): DemoRoom | null =>
      rooms.get(/^demo-([0-9a-f]+)\./.exec(token)?.[1] ?? '') ?? null,

    endSessions: (operator: string, which: Parameters<typeof endSessions>[2]) => {
      for (const { store } of rooms.values()) endSessions(store, operator, which)
    },

    settleDue: () => {
      for (const { tables, sportsbook } of rooms.values()) {
        tables.settleDue()
        sportsbook.settleDue()
      }
    },

    sweep,
    close: () => {
      for (const room of rooms.values()) drop(room)
    },
  }
}

export type DemoRooms = ReturnType<typeof createDemoRooms>
