import { randomBytes } from 'node:crypto'
import type { Store } from '../store/database.ts'
import { columnsOf, int, json, type RowOf, text } from '../store/row-shape.ts'
import { newChain, type RoundChain, saltOf } from './chains.ts'

const chainMs = 90 * 24 * 3_600_000
const linksMax = 300_000

const chainRow = {
  id: int,
  game: text,
  length: int,
  start: text,
  checkpoint_every: int,
  checkpoints: json<string[]>(),
  salt: text,
  started_at: int,
  period_ms: int,
}

function toChain(row: RowOf<typeof chainRow>): RoundChain {
  const { checkpoint_every, checkpoints, started_at, period_ms, ...chain } = row
  return {
    ...chain,
    every: checkpoint_every,
    kept: checkpoints,
    startedAt: started_at,
    periodMs: period_ms,
  }
}

/** Returns the chain with this id, even if the chain is over. Returns null if there is no such chain. */
export function findChain(store: Store, id: number): RoundChain | null {
  const row = store.row(
    chainRow,
    `SELECT ${columnsOf(chainRow)} FROM chain WHERE id = ?`,
    id,
  )
  return row && toChain(row)
}

export function chainById(store: Store, id: number): RoundChain {
  const chain = findChain(store, id)
  if (!chain) throw new Error(`there is no chain ${id}`)
  return chain
}

/** Returns the index of the last round whose outcome is public; 0 before the first. */
export function lastPublished(store: Store, chainId: number): number {
  const row = store.row(
    { round: int },
    'SELECT round FROM chain_published WHERE chain_id = ?',
    chainId,
  )
  return row?.round ?? 0
}

/** Stores that a round's outcome is public. Such a round never opens again, even if the clock is set back. */
export function notePublished(store: Store, chainId: number, round: number): void {
  if (round <= lastPublished(store, chainId)) return
  store.change(
    `INSERT INTO chain_published (chain_id, round) VALUES (?1, ?2)
     ON CONFLICT (chain_id) DO UPDATE SET round = max(round, excluded.round)`,
    chainId,
    round,
  )
}

export type ChainRequest = {
  game: string
  periodMs: number
  operatorSecrets: readonly string[]
  beacon: string | null
}

/** Returns the current chain of a game. Creates a chain if the last one has ended or has another period. */
export function currentChain(store: Store, request: ChainRequest, now: number): RoundChain {
  const { game, periodMs, operatorSecrets, beacon } = request
  const row = store.row(
    chainRow,
    `SELECT ${columnsOf(chainRow)} FROM chain WHERE game = ? ORDER BY id DESC LIMIT 1`,
    game,
  )
  const latest = row && toChain(row)
  if (latest?.periodMs === periodMs && now < endOfChain(latest)) return latest
  const length = Math.min(linksMax, Math.ceil(chainMs / periodMs))
  const chain = newChain(randomBytes(32), length)
  store.change(
    `INSERT INTO chain
       (game, start, length, checkpoint_every, checkpoints, salt, started_at, period_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    game,
    chain.start,
    chain.length,
    chain.every,
    JSON.stringify(chain.kept),
    saltOf(chain.start, operatorSecrets, beacon),
    // Rounds start at whole multiples of the period: on the minute or the half minute.
    Math.floor(now / periodMs) * periodMs,
    periodMs,
  )
  return currentChain(store, request, now)
}

/** Returns the end of a chain (unix ms). */
export function endOfChain({ startedAt, length, periodMs }: RoundChain): number {
  return startedAt + length * periodMs
}
