import { randomUUID } from 'node:crypto'
import { appendBetChange } from './bets.ts'
import { integer, type Row, type Store, text, time } from './database.ts'
import { drawsOfRound } from './draws-of-round.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import { mayGo, statusOf } from './round-states.ts'
import { seedsOf, takeNonce } from './seeds.ts'
import { isTable, type OfferedTitle, type Title } from './titles/title.ts'
import { unit } from './titles/title-rules.ts'
import { balanceOf, moveMoney } from './wallet.ts'

/** Who plays what: the session's. */
export type Seat = { operator: string; player: string; title: Title }

export type OpenOrder = {
  /** Fen of one unit; one of the title's stakes. */
  unitStake: bigint
  bet: unknown
  /** Of this try; the same again gets the first answer. */
  nonce: string
}

type Standing = {
  roundId: string
  unitStake: bigint
  stake: bigint
  version: number
  decisions: number
  placedAt: number
  bet: unknown
  seeds: { server_seed_hash: string; client_seed: string; nonce: number }
}

/** The answer of a round as the player sees it now; kept, so that a repeat gets the same. */
function answerOf(
  seat: Seat,
  standing: Standing,
  round: unknown,
  end: { payout: bigint; at: number } | null,
  balance: bigint,
) {
  return {
    round_id: standing.roundId,
    game: seat.title.code,
    status: end ? 'settled' : 'open',
    decisions: standing.decisions,
    unit: formatFen(standing.unitStake),
    stake: formatFen(standing.stake),
    payout: formatFen(end?.payout ?? 0n),
    balance: formatFen(balance),
    at: new Date(standing.placedAt).toISOString(),
    bet: standing.bet,
    shown: seat.title.rules.shown(round),
    seeds: standing.seeds,
  }
}

function takeStake(store: Store, seat: Seat, ref: string, fen: bigint, at: number): bigint {
  const { operator, player } = seat
  const movement = { operator, player, ref, at }
  const left = moveMoney(store, { ...movement, kind: 'stake', delta: -fen })
  if (left !== null) return left
  const balance = formatFen(balanceOf(store, operator, player) ?? 0n)
  throw new CallError(409, 'insufficient_balance', 'transfer money in first', { balance })
}

/** What a round has come to: paid when it is settled, with its line in the feed when that has changed. */
function conclude(
  store: Store,
  seat: Seat,
  standing: Standing,
  round: unknown,
  at: number,
  changed: boolean,
) {
  const { operator, player, title } = seat
  const settled = title.rules.settled(round)
  // Fractions of a fen stay with the house; stakes are whole yuan, so few rounds have any.
  const payout = settled ? (standing.unitStake * settled.multiple) / unit : 0n
  if (payout > 0n) {
    const movement = { operator, player, ref: standing.roundId, at }
    moveMoney(store, { ...movement, kind: 'payout', delta: payout })
  }
  const end = settled ? { payout, at } : null
  if (changed || end) {
    appendBetChange(store, {
      betId: standing.roundId,
      version: standing.version,
      operator,
      player,
      game: title.code,
      stake: standing.stake,
      payout,
      status: end ? 'settled' : 'open',
      placedAt: standing.placedAt,
      settledAt: end ? at : null,
    })
  }
  const balance = balanceOf(store, operator, player) ?? 0n
  return { end, answer: answerOf(seat, standing, round, end, balance) }
}

function known(store: Store, { operator, player }: Seat, nonce: string) {
  return store.one(
    'SELECT asked, answer FROM round WHERE operator = ? AND player = ? AND nonce = ?',
    operator,
    player,
    nonce,
  )
}

/** Refuses while the title's last round is open, or younger than `roundMs`. */
function assertFree(store: Store, seat: Seat, roundMs: number, now: number): void {
  const { operator, player, title } = seat
  const last = store.one(
    `SELECT status, answer, placed_at FROM round
     WHERE operator = ? AND player = ? AND game = ? ORDER BY seq DESC LIMIT 1`,
    operator,
    player,
    title.code,
  )
  if (!last) return
  if (text(last, 'status') === 'open') {
    throw new CallError(409, 'round_open', 'end the open round first', {
      round: JSON.parse(text(last, 'answer')),
    })
  }
  const wait = (time(last, 'placed_at')?.getTime() ?? 0) + roundMs - now
  if (wait > 0) {
    throw new CallError(429, 'too_soon', 'rounds take longer', { retry_ms: wait })
  }
}

/**
 * One transaction: stake off, seeds counted, the whole round drawn, bet in the feed, and the payout when the title has
 * nothing to decide. A repeated nonce gets the first answer.
 */
export function openRound(store: Store, seat: Seat, order: OpenOrder, roundMs: number) {
  const { operator, player, title } = seat
  const asked = JSON.stringify([title.code, formatFen(order.unitStake), order.bet])
  return store.transaction(() => {
    const first = known(store, seat, order.nonce)
    if (first) {
      if (text(first, 'asked') === asked) return JSON.parse(text(first, 'answer'))
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another round')
    }
    const at = Date.now()
    assertFree(store, seat, roundMs, at)
    const seeds = seedsOf(store, { operator, player })
    const seedNonce = takeNonce(store, seeds)
    const round = title.rules.open(drawsOfRound(seeds, seedNonce), order.bet)
    const standing: Standing = {
      roundId: randomUUID(),
      unitStake: order.unitStake,
      stake: order.unitStake * title.rules.staked(round),
      version: 1,
      decisions: 0,
      placedAt: at,
      bet: order.bet,
      seeds: {
        server_seed_hash: seeds.serverSeedHash,
        client_seed: seeds.clientSeed,
        nonce: seedNonce,
      },
    }
    takeStake(store, seat, standing.roundId, standing.stake, at)
    const { end, answer } = conclude(store, seat, standing, round, at, true)
    store.run(
      `INSERT INTO round (round_id, operator, player, game, nonce, asked, seeds_id, seed_nonce,
         bet, state, status, version, decisions, unit_stake, stake, payout, answer, placed_at,
         settled_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?, ?)`,
      standing.roundId,
      operator,
      player,
      title.code,
      order.nonce,
      asked,
      seeds.id,
      seedNonce,
      JSON.stringify(order.bet),
      JSON.stringify(round),
      end ? 'settled' : 'open',
      order.unitStake,
      standing.stake,
      end?.payout ?? 0n,
      JSON.stringify(answer),
      at,
      end ? at : null,
    )
    return answer
  })
}

function standingOf(row: Row): Standing {
  const count = (column: string) => Number.parseInt(`${integer(row, column)}`, 10)
  const answer = JSON.parse(text(row, 'answer'))
  return {
    roundId: text(row, 'round_id'),
    unitStake: integer(row, 'unit_stake'),
    stake: integer(row, 'stake'),
    version: count('version'),
    decisions: count('decisions'),
    placedAt: count('placed_at'),
    bet: JSON.parse(text(row, 'bet')),
    seeds: answer.seeds,
  }
}

/** Moves an open round on to `round`; call inside a transaction. */
function advance(store: Store, seat: Seat, row: Row, round: unknown) {
  const before = standingOf(row)
  const at = Date.now()
  const stake = before.unitStake * seat.title.rules.staked(round)
  const more = stake - before.stake
  const settles = seat.title.rules.settled(round) !== null
  const standing: Standing = {
    ...before,
    stake,
    decisions: before.decisions + 1,
    // A version of the feed for what the feed shows: another stake, or the end.
    version: before.version + (more > 0n || settles ? 1 : 0),
  }
  if (more > 0n) {
    const ref = `${before.roundId}:${standing.decisions}`
    takeStake(store, seat, ref, more, at)
  }
  const { end, answer } = conclude(store, seat, standing, round, at, more > 0n)
  const moved = store.run(
    `UPDATE round SET state = ?, status = ?, version = ?, decisions = ?, stake = ?, payout = ?,
       answer = ?, settled_at = ?
     WHERE round_id = ? AND status = 'open' AND decisions = ?`,
    JSON.stringify(round),
    end ? 'settled' : 'open',
    standing.version,
    standing.decisions,
    stake,
    end?.payout ?? 0n,
    JSON.stringify(answer),
    end ? at : null,
    standing.roundId,
    before.decisions,
  )
  if (moved !== 1n) throw new Error('a round moved under its own transaction')
  return { answer, ordinal: standing.decisions, at }
}

export type DecisionOrder = { roundId: string; decision: unknown; nonce: string }

/**
 * A player's decision in an open round; nothing is drawn any more. A repeated nonce gets the first answer.
 * Throws CallError: unknown_round, round_closed, not_now, nonce_conflict, insufficient_balance.
 */
export function decideRound(store: Store, seat: Seat, order: DecisionOrder) {
  const asked = JSON.stringify(order.decision)
  return store.transaction(() => {
    const row = store.one(
      'SELECT * FROM round WHERE round_id = ? AND operator = ? AND player = ? AND game = ?',
      order.roundId,
      seat.operator,
      seat.player,
      seat.title.code,
    )
    if (!row) throw new CallError(404, 'unknown_round', 'this player has no such round')
    const first = store.one(
      'SELECT decision, answer FROM decision WHERE round_id = ? AND nonce = ?',
      order.roundId,
      order.nonce,
    )
    if (first) {
      if (text(first, 'decision') === asked) return JSON.parse(text(first, 'answer'))
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another decision')
    }
    if (!mayGo(statusOf(row), 'settled')) {
      throw new CallError(409, 'round_closed', 'this round has ended', {
        round: JSON.parse(text(row, 'answer')),
      })
    }
    const round = seat.title.rules.decide(JSON.parse(text(row, 'state')), order.decision)
    if (round === null) throw new CallError(409, 'not_now', 'this cannot be decided now')
    const { answer, ordinal, at } = advance(store, seat, row, round)
    store.run(
      `INSERT INTO decision (round_id, ordinal, nonce, decision, answer, at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      order.roundId,
      ordinal,
      order.nonce,
      asked,
      JSON.stringify(answer),
      at,
    )
    return answer
  })
}

const leftAtOnce = 100

/** Ends a round as its title says, if it is still open. */
function endLeft(
  store: Store,
  titles: ReadonlyMap<string, OfferedTitle>,
  roundId: string,
): void {
  store.transaction(() => {
    const row = store.one(
      `SELECT * FROM round WHERE round_id = ? AND status = 'open'`,
      roundId,
    )
    const title = row && titles.get(text(row, 'game'))
    if (!row || !title || isTable(title)) return
    const seat = { operator: text(row, 'operator'), player: text(row, 'player'), title }
    advance(store, seat, row, title.rules.left(JSON.parse(text(row, 'state'))))
  })
}

/**
 * Ends open rounds older than `before` (unix ms), a hundred at most. One that cannot be ended is told and holds up
 * no other.
 */
export function endLeftRounds(
  store: Store,
  titles: ReadonlyMap<string, OfferedTitle>,
  before: number,
): void {
  const rows = store.all(
    `SELECT round_id FROM round WHERE status = 'open' AND placed_at < ?
       AND game IN (SELECT value FROM json_each(?)) ORDER BY placed_at LIMIT ?`,
    before,
    JSON.stringify([...titles.keys()]),
    leftAtOnce,
  )
  for (const row of rows) {
    const roundId = text(row, 'round_id')
    try {
      endLeft(store, titles, roundId)
    } catch (error) {
      console.error(`sandbox venue: round ${roundId} could not be ended`, error)
    }
  }
}
