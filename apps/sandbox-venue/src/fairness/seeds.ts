import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../store/database.ts'
import { big, columnsOf, int, maybe, text } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'

/** The seeds of a player's next rounds, and the hash of the next server seed. */
export type Seeds = {
  id: bigint
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  /** The nonce of the next round. */
  nextNonce: number
  /** SHA-256 of the next server seed. The player knows it before choosing the next client seed. */
  nextServerSeedHash: string
}

export type RevealedSeeds = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  /** The number of rounds drawn from these seeds. Their nonces start at 0. */
  rounds: number
}

const revealedMax = 10

const seedPair = {
  id: big,
  server_seed: text,
  server_seed_hash: text,
  /** Null for the player's next seeds, until the player chooses a client seed. */
  client_seed: maybe(text),
  next_nonce: int,
}

function insertSeeds(store: Store, account: VenueAccount, clientSeed: string | null): void {
  // 256 random bits of the operating system. The hash is computed from the hexadecimal text that is revealed later.
  const serverSeed = randomBytes(32).toString('hex')
  store.change(
    `INSERT INTO seeds (operator, player, state, server_seed, server_seed_hash, client_seed)
     VALUES (?, ?, ?, ?, ?, ?)`,
    account.operator,
    account.player,
    clientSeed === null ? 'next' : 'current',
    serverSeed,
    createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
    clientSeed,
  )
}

function seedsInState(
  store: Store,
  { operator, player }: VenueAccount,
  state: 'next' | 'current',
) {
  return store.row(
    seedPair,
    `SELECT ${columnsOf(seedPair)} FROM seeds
     WHERE operator = ? AND player = ? AND state = ?`,
    operator,
    player,
    state,
  )
}

/** Returns the player's seeds, and creates them at the first request. Call this in a transaction. */
export function seedsOf(store: Store, account: VenueAccount): Seeds {
  if (!seedsInState(store, account, 'current')) {
    insertSeeds(store, account, randomBytes(8).toString('hex'))
    insertSeeds(store, account, null)
  }
  const current = seedsInState(store, account, 'current')
  const next = seedsInState(store, account, 'next')
  if (!current || !next) throw new Error('a player has no seeds')
  return {
    id: current.id,
    serverSeed: current.server_seed,
    serverSeedHash: current.server_seed_hash,
    clientSeed: current.client_seed ?? '',
    nextNonce: current.next_nonce,
    nextServerSeedHash: next.server_seed_hash,
  }
}

/** Takes the next nonce of the seeds for a round. Call this in the transaction that stores the round. */
export function takeNonce(store: Store, seeds: Seeds): number {
  const changes = store.change(
    `UPDATE seeds SET next_nonce = next_nonce + 1
     WHERE id = ? AND state = 'current' AND next_nonce = ?`,
    seeds.id,
    seeds.nextNonce,
  )
  if (changes !== 1n) throw new Error('a nonce was taken twice')
  return seeds.nextNonce
}

/**
 * Reveals the current server seed and makes the next one current. Call this in a transaction. A repeat of the latest
 * change, with the same client seed, changes nothing.
 */
export function changeSeeds(
  store: Store,
  account: VenueAccount,
  change: { serverSeedHash: string; clientSeed: string },
): 'changed' | 'repeated' | 'round_open' | 'stale' {
  const { operator, player } = account
  const current = seedsOf(store, account)
  if (current.serverSeedHash !== change.serverSeedHash) {
    const [latest] = revealedSeeds(store, account)
    const isRepeat =
      latest?.serverSeedHash === change.serverSeedHash &&
      current.clientSeed === change.clientSeed
    return isRepeat ? 'repeated' : 'stale'
  }
  const openRound = store.row(
    {},
    `SELECT 1 FROM round WHERE operator = ? AND player = ? AND status = 'open' LIMIT 1`,
    operator,
    player,
  )
  if (openRound) return 'round_open'
  store.change(
    `UPDATE seeds SET state = 'revealed', revealed_at = ? WHERE id = ? AND state = 'current'`,
    Date.now(),
    current.id,
  )
  store.change(
    `UPDATE seeds SET state = 'current', client_seed = ?
     WHERE operator = ? AND player = ? AND state = 'next'`,
    change.clientSeed,
    operator,
    player,
  )
  insertSeeds(store, account, null)
  return 'changed'
}

/** Returns the latest revealed seeds, newest first. */
export function revealedSeeds(
  store: Store,
  { operator, player }: VenueAccount,
): RevealedSeeds[] {
  return store
    .rows(
      seedPair,
      `SELECT ${columnsOf(seedPair)} FROM seeds
       WHERE operator = ? AND player = ? AND state = 'revealed' ORDER BY id DESC LIMIT ?`,
      operator,
      player,
      revealedMax,
    )
    .map((row) => ({
      serverSeed: row.server_seed,
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed ?? '',
      rounds: row.next_nonce,
    }))
}
