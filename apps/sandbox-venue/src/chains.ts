import { createHash, randomBytes } from 'node:crypto'
import type { Chain } from '@jinli/fair/chain'
import type { Draws } from '@jinli/fair/draws'
import { count, type Row, type Store, text } from './database.ts'
import { drawsOfShared } from './draws-of-round.ts'

/** A published chain of a title's rounds: round n, from 1 on, begins at `begunAt` + (n − 1) · `periodMs`. */
export type TableChain = Chain & {
  id: number
  game: string
  /** Follows from what was published with s(0) and from the operators: the venue cannot choose it (`saltOf`). */
  salt: string
  /** Unix ms. */
  begunAt: number
  periodMs: number
}

const CHAIN_MS = 90 * 24 * 3_600_000
const LINKS_MOST = 300_000
const KEPT_EVERY = 1024

function hashed(link: Buffer, times: number): Buffer {
  let bytes = link
  for (let done = 0; done < times; done += 1) {
    bytes = createHash('sha256').update(bytes).digest()
  }
  return bytes
}

/** As `makeChain` of the fair package does it, in one go: a quarter of a second for three months. */
export function newChain(last: Buffer, length: number, every = KEPT_EVERY): Chain {
  const kept = [last.toString('hex')]
  let link = last
  let index = length
  while (index > 0) {
    const next = Math.floor((index - 1) / every) * every
    link = hashed(link, index - next)
    index = next
    if (index > 0) kept.unshift(link.toString('hex'))
  }
  return { length, start: link.toString('hex'), every, kept }
}

/** s(index) of a chain, for rounds from 1 to its length. */
export function linkAt(chain: Chain, index: number): string {
  if (!Number.isSafeInteger(index) || index < 1 || index > chain.length) {
    throw new RangeError(`the chain has no round ${index}`)
  }
  const place = Math.ceil(index / chain.every) - 1
  const from = Math.min((place + 1) * chain.every, chain.length)
  const kept = Buffer.from(chain.kept[place] ?? '', 'hex')
  return hashed(kept, from - index).toString('hex')
}

/** The draws of a round of the chain. */
export function drawsAt(chain: TableChain, index: number): Draws {
  return drawsOfShared(linkAt(chain, index), chain.salt)
}

/**
 * What is mixed into every link: known after s(0) is, and made of it and of what the operators brought along. In the
 * sandbox all of these come from one installation; `beacon` is a public value from elsewhere, by setting.
 */
function saltOf(start: string, operatorSecrets: readonly string[], beacon: string | null) {
  const parts = operatorSecrets.map((secret) =>
    createHash('sha256').update(`salt:${secret}`).digest('hex'),
  )
  const told = [start, ...parts.toSorted(), beacon ?? ''].join(':')
  return createHash('sha256').update(told).digest('hex')
}

function chainOf(row: Row): TableChain {
  return {
    id: count(row, 'id'),
    game: text(row, 'game'),
    length: count(row, 'length'),
    start: text(row, 'start'),
    every: count(row, 'every'),
    kept: JSON.parse(text(row, 'kept')),
    salt: text(row, 'salt'),
    begunAt: count(row, 'begun_at'),
    periodMs: count(row, 'period_ms'),
  }
}

/** A chain, whether it is over or not; null when there is none of that number. */
export function findChain(store: Store, id: number): TableChain | null {
  const row = store.one('SELECT * FROM chain WHERE id = ?', id)
  return row ? chainOf(row) : null
}

export function chainById(store: Store, id: number): TableChain {
  const chain = findChain(store, id)
  if (!chain) throw new Error(`there is no chain ${id}`)
  return chain
}

/** The last round whose outcome has been told; 0 before the first. */
export function lastTold(store: Store, chainId: number): number {
  const row = store.one('SELECT round FROM chain_told WHERE chain_id = ?', chainId)
  return row ? count(row, 'round') : 0
}

/** Remembers what is about to be told: a clock that is set back must not open that round again. */
export function noteTold(store: Store, chainId: number, round: number): void {
  if (round <= lastTold(store, chainId)) return
  store.run(
    `INSERT INTO chain_told (chain_id, round) VALUES (?1, ?2)
     ON CONFLICT (chain_id) DO UPDATE SET round = max(round, excluded.round)`,
    chainId,
    round,
  )
}

export type ChainWish = {
  game: string
  periodMs: number
  operatorSecrets: readonly string[]
  beacon: string | null
}

/** The chain that a title's rounds come from now; made when there is none, its last round is over, or its pace is another. */
export function currentChain(store: Store, wish: ChainWish, now: number): TableChain {
  const latest = store.one(
    'SELECT * FROM chain WHERE game = ? ORDER BY id DESC LIMIT 1',
    wish.game,
  )
  if (latest) {
    const chain = chainOf(latest)
    const over = chain.begunAt + chain.length * chain.periodMs
    if (chain.periodMs === wish.periodMs && now < over) return chain
  }
  const length = Math.min(LINKS_MOST, Math.ceil(CHAIN_MS / wish.periodMs))
  const made = newChain(randomBytes(32), length)
  store.run(
    `INSERT INTO chain (game, start, length, every, kept, salt, begun_at, period_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    wish.game,
    made.start,
    made.length,
    made.every,
    JSON.stringify(made.kept),
    saltOf(made.start, wish.operatorSecrets, wish.beacon),
    // Rounds begin where the clock is even: on the minute, on the half minute.
    Math.floor(now / wish.periodMs) * wish.periodMs,
    wish.periodMs,
  )
  return currentChain(store, wish, now)
}
