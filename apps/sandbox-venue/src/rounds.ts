import { appendBetChange } from './bets.ts'
import { integer, type Row, type Store, text, time } from './database.ts'
import { drawsOfRound } from './draws-of-round.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import type { Ground, Plan, Player } from './purse/purse.ts'
import { mayGo, statusOf } from './round-states.ts'
import { type Seeds, seedsOf, takeNonce } from './seeds.ts'
import { isOwn, type OfferedTitle, type Title } from './titles/title.ts'
import { unit } from './titles/title-rules.ts'

/** Who plays what: the session's. */
export type Seat = Player & { title: Title }

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

/** What a round has come to: paid when it is settled, with its line in the feed when that has changed. */
function conclude(
  { store, purse }: Ground,
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
  if (settled) {
    purse.settle({ operator, player, round: standing.roundId, amount: payout, at })
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
  const balance = purse.known(seat)
  return { end, answer: answerOf(seat, standing, round, end, balance) }
}

type Answer = ReturnType<typeof answerOf>

/** What was answered once is answered again. */
function repeated(row: Row): Plan<Answer> {
  return { stake: null, act: () => JSON.parse(text(row, 'answer')) }
}

function known({ store }: Ground, { operator, player }: Seat, nonce: string) {
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

type Drawn = { standing: Standing; round: unknown; seeds: Seeds; asked: string }

/** Keeps a round that has its stake: seeds counted, bet in the feed, and the payout when nothing is to be decided. */
function keepRound(ground: Ground, seat: Seat, nonce: string, drawn: Drawn) {
  const { store } = ground
  const { standing, round, seeds, asked } = drawn
  const { placedAt: at } = standing
  const seedNonce = takeNonce(store, seeds)
  const { end, answer } = conclude(ground, seat, standing, round, at, true)
  store.run(
    `INSERT INTO round (round_id, operator, player, game, nonce, asked, seeds_id, seed_nonce,
       bet, state, status, version, decisions, unit_stake, stake, payout, answer, placed_at,
       settled_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?, ?)`,
    standing.roundId,
    seat.operator,
    seat.player,
    seat.title.code,
    nonce,
    asked,
    seeds.id,
    seedNonce,
    JSON.stringify(standing.bet),
    JSON.stringify(round),
    end ? 'settled' : 'open',
    standing.unitStake,
    standing.stake,
    end?.payout ?? 0n,
    JSON.stringify(answer),
    at,
    end ? at : null,
  )
  return answer
}

/**
 * A round and its stake: the whole round is drawn in the transaction that keeps it. A repeated nonce gets the first answer.
 */
export function openRound(ground: Ground, seat: Seat, order: OpenOrder, roundMs: number) {
  const { store, purse } = ground
  const { title } = seat
  const asked = JSON.stringify([title.code, formatFen(order.unitStake), order.bet])
  return purse.play(seat, (roundId): Plan<Answer> => {
    const first = known(ground, seat, order.nonce)
    if (first) {
      if (text(first, 'asked') === asked) return repeated(first)
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another round')
    }
    const at = Date.now()
    assertFree(store, seat, roundMs, at)
    const seeds = seedsOf(store, seat)
    const round = title.rules.open(drawsOfRound(seeds, seeds.nextNonce), order.bet)
    const standing: Standing = {
      roundId,
      unitStake: order.unitStake,
      stake: order.unitStake * title.rules.staked(round),
      version: 1,
      decisions: 0,
      placedAt: at,
      bet: order.bet,
      seeds: {
        server_seed_hash: seeds.serverSeedHash,
        client_seed: seeds.clientSeed,
        nonce: seeds.nextNonce,
      },
    }
    const stake = { ref: roundId, round: roundId, game: title.code, amount: standing.stake }
    const drawn = { standing, round, seeds, asked }
    return { stake, act: () => keepRound(ground, seat, order.nonce, drawn) }
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

/** An open round as it is to stand after a decision, and what that costs more. */
function advancing(seat: Seat, row: Row, round: unknown) {
  const before = standingOf(row)
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
  return { standing, round, more }
}

/** Moves an open round on; call inside a transaction, with the stake taken. */
function advance(ground: Ground, seat: Seat, to: ReturnType<typeof advancing>) {
  const { standing, round, more } = to
  const at = Date.now()
  const { end, answer } = conclude(ground, seat, standing, round, at, more > 0n)
  const moved = ground.store.run(
    `UPDATE round SET state = ?, status = ?, version = ?, decisions = ?, stake = ?, payout = ?,
       answer = ?, settled_at = ?
     WHERE round_id = ? AND status = 'open' AND decisions = ?`,
    JSON.stringify(round),
    end ? 'settled' : 'open',
    standing.version,
    standing.decisions,
    standing.stake,
    end?.payout ?? 0n,
    JSON.stringify(answer),
    end ? at : null,
    standing.roundId,
    standing.decisions - 1,
  )
  if (moved !== 1n) throw new Error('a round moved under its own transaction')
  return { answer, at }
}

export type DecisionOrder = { roundId: string; decision: unknown; nonce: string }

/** The player's round; throws CallError: unknown_round. */
function roundOf(store: Store, seat: Seat, roundId: string): Row {
  const row = store.one(
    'SELECT * FROM round WHERE round_id = ? AND operator = ? AND player = ? AND game = ?',
    roundId,
    seat.operator,
    seat.player,
    seat.title.code,
  )
  if (row) return row
  throw new CallError(404, 'unknown_round', 'this player has no such round')
}

function planDecision(
  ground: Ground,
  seat: Seat,
  order: DecisionOrder,
  asked: string,
): Plan<Answer> {
  const { store } = ground
  const row = roundOf(store, seat, order.roundId)
  const first = store.one(
    'SELECT decision, answer FROM decision WHERE round_id = ? AND nonce = ?',
    order.roundId,
    order.nonce,
  )
  if (first) {
    if (text(first, 'decision') === asked) return repeated(first)
    throw new CallError(409, 'nonce_conflict', 'this nonce was used for another decision')
  }
  if (!mayGo(statusOf(row), 'settled')) {
    throw new CallError(409, 'round_closed', 'this round has ended', {
      round: JSON.parse(text(row, 'answer')),
    })
  }
  const round = seat.title.rules.decide(JSON.parse(text(row, 'state')), order.decision)
  if (round === null) throw new CallError(409, 'not_now', 'this cannot be decided now')
  const to = advancing(seat, row, round)
  const { roundId, decisions } = to.standing
  const stake = { ref: `${roundId}:${decisions}`, round: roundId, game: seat.title.code }
  const act = () => {
    const { answer, at } = advance(ground, seat, to)
    store.run(
      `INSERT INTO decision (round_id, ordinal, nonce, decision, answer, at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      roundId,
      decisions,
      order.nonce,
      asked,
      JSON.stringify(answer),
      at,
    )
    return answer
  }
  return { stake: to.more > 0n ? { ...stake, amount: to.more } : null, act }
}

/**
 * A player's decision in an open round; nothing is drawn any more. A repeated nonce gets the first answer.
 * Throws CallError: unknown_round, round_closed, not_now, nonce_conflict, and those of `Purse.play`.
 */
export function decideRound(ground: Ground, seat: Seat, order: DecisionOrder) {
  const asked = JSON.stringify(order.decision)
  return ground.purse.play(seat, () => planDecision(ground, seat, order, asked))
}

const leftAtOnce = 100

type Left = { roundId: string; operator: string; player: string }

/** Ends a round as its title says, if it is still open. */
export async function endLeft(
  ground: Ground,
  titles: ReadonlyMap<string, OfferedTitle>,
  { roundId, operator, player }: Left,
): Promise<void> {
  // Among the player's own acts: one whose stake is on its way has its turn first.
  const owner = { operator, player, ticket: '' }
  await ground.purse.play(owner, () => {
    const act = () => {
      const row = ground.store.one(
        `SELECT * FROM round WHERE round_id = ? AND status = 'open'`,
        roundId,
      )
      const title = row && titles.get(text(row, 'game'))
      if (!row || !title || !isOwn(title)) return
      const seat = { ...owner, title }
      const left = title.rules.left(JSON.parse(text(row, 'state')))
      advance(ground, seat, advancing(seat, row, left))
    }
    return { stake: null, act }
  })
}

/**
 * Ends open rounds older than `before` (unix ms), a hundred at most. One that cannot be ended is told and holds up
 * no other.
 */
export async function endLeftRounds(
  ground: Ground,
  titles: ReadonlyMap<string, OfferedTitle>,
  before: number,
): Promise<void> {
  const rows = ground.store.all(
    `SELECT round_id, operator, player FROM round WHERE status = 'open' AND placed_at < ?
       AND game IN (SELECT value FROM json_each(?)) ORDER BY placed_at LIMIT ?`,
    before,
    JSON.stringify([...titles.keys()]),
    leftAtOnce,
  )
  for (const row of rows) {
    const roundId = text(row, 'round_id')
    const of = { operator: text(row, 'operator'), player: text(row, 'player') }
    try {
      await endLeft(ground, titles, { roundId, ...of })
    } catch (error) {
      console.error(`sandbox venue: round ${roundId} could not be ended`, error)
    }
  }
}
