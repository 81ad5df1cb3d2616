import { createHash, randomBytes } from 'node:crypto'
import { integer, type Row, type Store, text } from './database.ts'

/** The pair of seeds that a player's rounds are drawn from, with what is promised after it. */
export type Seeds = {
  id: bigint
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  /** The nonce that the next round takes. */
  nextNonce: number
  /** SHA-256 of the server seed that follows: known before its client seed is chosen. */
  nextServerSeedHash: string
}

export type RevealedSeeds = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  rounds: number
}

const REVEALED_SHOWN = 10

type Holder = { operator: string; player: string }

function insertSeeds(store: Store, holder: Holder, clientSeed: string | null): void {
  // 256 bits of the operating system; the hash is of the text that is shown later.
  const serverSeed = randomBytes(32).toString('hex')
  store.run(
    `INSERT INTO seeds (operator, player, state, server_seed, server_seed_hash, client_seed)
     VALUES (?, ?, ?, ?, ?, ?)`,
    holder.operator,
    holder.player,
    clientSeed === null ? 'next' : 'current',
    serverSeed,
    createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
    clientSeed,
  )
}

function inState(store: Store, { operator, player }: Holder, state: string) {
  return store.one(
    'SELECT * FROM seeds WHERE operator = ? AND player = ? AND state = ?',
    operator,
    player,
    state,
  )
}

function small(row: Row, column: string): number {
  return Number.parseInt(`${integer(row, column)}`, 10)
}

/** The player's seeds, made at the first asking; call inside a transaction. */
export function seedsOf(store: Store, holder: Holder): Seeds {
  if (!inState(store, holder, 'current')) {
    insertSeeds(store, holder, randomBytes(8).toString('hex'))
    insertSeeds(store, holder, null)
  }
  const current = inState(store, holder, 'current')
  const next = inState(store, holder, 'next')
  if (!current || !next) throw new Error('a player has no seeds')
  return {
    id: integer(current, 'id'),
    serverSeed: text(current, 'server_seed'),
    serverSeedHash: text(current, 'server_seed_hash'),
    clientSeed: text(current, 'client_seed'),
    nextNonce: small(current, 'next_nonce'),
    nextServerSeedHash: text(next, 'server_seed_hash'),
  }
}

/** Counts the nonce that a round takes; call in the transaction that stores the round. */
export function takeNonce(store: Store, seeds: Seeds): number {
  const taken = store.run(
    `UPDATE seeds SET next_nonce = next_nonce + 1
     WHERE id = ? AND state = 'current' AND next_nonce = ?`,
    seeds.id,
    seeds.nextNonce,
  )
  if (taken !== 1n) throw new Error('a nonce was taken twice')
  return seeds.nextNonce
}

/**
 * Shows the current server seed and begins with the promised one; call inside a transaction.
 * The same change asked for again finds its seed revealed and changes nothing.
 */
export function changeSeeds(
  store: Store,
  holder: Holder,
  change: { serverSeedHash: string; clientSeed: string },
): 'changed' | 'repeated' | 'round_open' | 'stale' {
  const { operator, player } = holder
  const current = seedsOf(store, holder)
  if (current.serverSeedHash !== change.serverSeedHash) {
    const known = store.one(
      `SELECT id FROM seeds WHERE operator = ? AND player = ? AND server_seed_hash = ?
       AND state = 'revealed'`,
      operator,
      player,
      change.serverSeedHash,
    )
    return known ? 'repeated' : 'stale'
  }
  const open = store.one(
    `SELECT 1 FROM round WHERE operator = ? AND player = ? AND status = 'open' LIMIT 1`,
    operator,
    player,
  )
  if (open) return 'round_open'
  store.run(
    `UPDATE seeds SET state = 'revealed', revealed_at = ? WHERE id = ? AND state = 'current'`,
    Date.now(),
    current.id,
  )
  store.run(
    `UPDATE seeds SET state = 'current', client_seed = ?
     WHERE operator = ? AND player = ? AND state = 'next'`,
    change.clientSeed,
    operator,
    player,
  )
  insertSeeds(store, holder, null)
  return 'changed'
}

/** The latest seeds that were shown, newest first. */
export function revealedSeeds(store: Store, { operator, player }: Holder): RevealedSeeds[] {
  return store
    .all(
      `SELECT * FROM seeds WHERE operator = ? AND player = ? AND state = 'revealed'
       ORDER BY id DESC LIMIT ?`,
      operator,
      player,
      REVEALED_SHOWN,
    )
    .map((row) => ({
      serverSeed: text(row, 'server_seed'),
      serverSeedHash: text(row, 'server_seed_hash'),
      clientSeed: text(row, 'client_seed'),
      rounds: small(row, 'next_nonce'),
    }))
}
