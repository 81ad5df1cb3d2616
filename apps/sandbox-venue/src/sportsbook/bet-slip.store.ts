import { betStatus, voidableStatuses } from '../bet-feed/bet-status.ts'
import type { SportsbookGame } from '../games/game.ts'
import type { LegResult } from '../games/sportsbook-rules.ts'
import type { Store } from '../store/database.ts'
import { pageLimit, seqBefore } from '../store/page.ts'
import { big, columnsOf, int, maybe, type RowOf, text, word } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import type { PlayingAccount } from '../wallet/wallet.ts'

/** A player at a sportsbook. */
export type SportsbookSession = PlayingAccount & { game: SportsbookGame }

const betSlip = {
  seq: big,
  bet_id: text,
  operator: text,
  player: text,
  game: text,
  request: text,
  stake: big,
  payout: big,
  status: betStatus,
  cash_nonce: maybe(text),
  placed_at: int,
  settled_at: maybe(int),
}
export type BetSlip = RowOf<typeof betSlip>

const leg = {
  id: int,
  bet_id: text,
  chain_id: int,
  fixture: int,
  selection: text,
  /** The odds in hundredths. */
  odds: int,
  /** The number of published ticks of the fixture when the bet was placed; −1 before it started. */
  tick: int,
  /** 'cashed' marks a leg that was open when its bet slip was cashed out. */
  result: maybe(word(['won', 'lost', 'void', 'cashed'])),
  cash_tick: maybe(int),
}
export type Leg = RowOf<typeof leg>

export type FixtureKey = { chainId: number; fixture: number }

export function keyOf({ chain_id: chainId, fixture }: Leg): FixtureKey {
  return { chainId, fixture }
}

const selectSlips = `SELECT ${columnsOf(betSlip)} FROM bet_slip`

/** Returns the legs of bet slips, each list in the order in which the player chose them. */
export function legsOf(store: Store, betIds: readonly string[]): Map<string, Leg[]> {
  const legs = new Map(betIds.map((betId): [string, Leg[]] => [betId, []]))
  const rows = store.rows(
    leg,
    `SELECT ${columnsOf(leg)} FROM bet_slip_leg
     WHERE bet_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(betIds),
  )
  for (const row of rows) legs.get(row.bet_id)?.push(row)
  return legs
}

/** Returns a player's bet slip by its id. */
export function findBetSlip(
  store: Store,
  { operator, player, game }: SportsbookSession,
  betId: string,
): BetSlip | null {
  return store.row(
    betSlip,
    `${selectSlips} WHERE bet_id = ? AND operator = ? AND player = ? AND game = ?`,
    betId,
    operator,
    player,
    game.code,
  )
}

export function betSlipOfNonce(
  store: Store,
  { operator, player }: VenueAccount,
  nonce: string,
): BetSlip | null {
  return store.row(
    betSlip,
    `${selectSlips} WHERE operator = ? AND player = ? AND nonce = ?`,
    operator,
    player,
    nonce,
  )
}

export function countOpenSlips(
  store: Store,
  { operator, player, game }: SportsbookSession,
): number {
  const row = store.row(
    { count: int },
    `SELECT COUNT(*) AS count FROM bet_slip
     WHERE operator = ? AND player = ? AND game = ? AND status = 'open'`,
    operator,
    player,
    game.code,
  )
  return row?.count ?? 0
}

/** Returns a page of a player's bet slips, newest first, plus one row that shows if more follow (`pageLimit`). */
export function betSlipsBefore(
  store: Store,
  { operator, player, game }: SportsbookSession,
  before: string,
): BetSlip[] {
  return store.rows(
    betSlip,
    `${selectSlips} WHERE operator = ? AND player = ? AND game = ? AND seq < ?
     ORDER BY seq DESC LIMIT ?`,
    operator,
    player,
    game.code,
    seqBefore(before),
    pageLimit,
  )
}

export type NewLeg = FixtureKey & { selection: string; odds: number; tick: number }

export type NewBetSlip = VenueAccount & {
  betId: string
  game: string
  nonce: string
  request: string
  stake: bigint
  placedAt: number
  legs: readonly NewLeg[]
}

export function insertBetSlip(store: Store, fresh: NewBetSlip): void {
  store.change(
    `INSERT INTO bet_slip
       (bet_id, operator, player, game, nonce, request, stake, status, placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
    fresh.betId,
    fresh.operator,
    fresh.player,
    fresh.game,
    fresh.nonce,
    fresh.request,
    fresh.stake,
    fresh.placedAt,
  )
  for (const { chainId, fixture, selection, odds, tick } of fresh.legs) {
    store.change(
      `INSERT INTO bet_slip_leg (bet_id, chain_id, fixture, selection, odds, tick)
       VALUES (?, ?, ?, ?, ?, ?)`,
      fresh.betId,
      chainId,
      fixture,
      selection,
      odds,
      tick,
    )
  }
}

export type SlipEnd = {
  status: 'settled' | 'void'
  payout: bigint
  at: number
  /** The nonce of the cash-out; null if the bet slip ended in another way. */
  cashNonce: string | null
}

export function endBetSlip(store: Store, betId: string, end: SlipEnd): void {
  const changes = store.change(
    `UPDATE bet_slip SET status = ?, payout = ?, settled_at = ?, cash_nonce = ?
     WHERE bet_id = ? AND status = 'open'`,
    end.status,
    end.payout,
    end.at,
    end.cashNonce,
    betId,
  )
  if (changes !== 1n) throw new Error('a bet slip changed during its own transaction')
}

export function closeLeg(
  store: Store,
  { id }: Leg,
  result: LegResult | 'cashed',
  cashTick: number | null,
): void {
  store.change(
    'UPDATE bet_slip_leg SET result = ?, cash_tick = ? WHERE id = ? AND result IS NULL',
    result,
    cashTick,
    id,
  )
}

/** Decides at most `limit` open legs of a selection. Returns the ids of their bet slips. */
export function decideLegs(
  store: Store,
  { chainId, fixture }: FixtureKey,
  { selection, result, limit }: { selection: string; result: LegResult; limit: number },
): string[] {
  return store
    .rows(
      { bet_id: text },
      `UPDATE bet_slip_leg SET result = ? WHERE id IN (
         SELECT id FROM bet_slip_leg WHERE result IS NULL AND chain_id = ? AND fixture = ?
           AND selection = ? LIMIT ?)
       RETURNING bet_id`,
      result,
      chainId,
      fixture,
      selection,
      limit,
    )
    .map((row) => row.bet_id)
}

/** Returns the bet slips with these ids that are still open although all their legs are decided. */
export function decidedSlips(store: Store, betIds: readonly string[]): BetSlip[] {
  return store.rows(
    betSlip,
    `${selectSlips} s WHERE s.status = 'open'
       AND s.bet_id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM bet_slip_leg l
         WHERE l.bet_id = s.bet_id AND l.result IS NULL)
     ORDER BY s.seq`,
    JSON.stringify(betIds),
  )
}

const singleSlip = { bet_id: text, stake: big, selection: text, odds: big }
export type SingleSlip = RowOf<typeof singleSlip>

/** Returns a player's slips with these selections as their only leg. Slips that are void or cashed out are left out. */
export function singleSlips(
  store: Store,
  { operator, player }: VenueAccount,
  { chainId, fixture }: FixtureKey,
  selections: readonly string[],
): SingleSlip[] {
  return store.rows(
    singleSlip,
    `SELECT s.bet_id, s.stake, l.selection, l.odds FROM bet_slip_leg l JOIN bet_slip s USING (bet_id)
     WHERE l.chain_id = ? AND l.fixture = ? AND l.selection IN (SELECT value FROM json_each(?))
       AND s.operator = ? AND s.player = ? AND s.status <> 'void' AND s.cash_nonce IS NULL
       AND NOT EXISTS (SELECT 1 FROM bet_slip_leg o WHERE o.bet_id = l.bet_id AND o.id <> l.id)
     ORDER BY s.seq`,
    chainId,
    fixture,
    JSON.stringify(selections),
    operator,
    player,
  )
}

/** Returns the fixtures with an open leg. It takes one index lookup per fixture, however many bets there are. */
export function openFixtures(store: Store): FixtureKey[] {
  const rows = store.rows(
    { chain_id: int, fixture: int },
    `WITH RECURSIVE open(chain_id, fixture) AS (
       SELECT chain_id, fixture FROM (
         SELECT chain_id, fixture FROM bet_slip_leg WHERE result IS NULL
         ORDER BY chain_id, fixture LIMIT 1)
       UNION ALL
       SELECT next.chain_id, next.fixture FROM open JOIN bet_slip_leg next ON next.id = (
         SELECT id FROM bet_slip_leg WHERE result IS NULL
           AND (chain_id, fixture) > (open.chain_id, open.fixture)
         ORDER BY chain_id, fixture LIMIT 1))
     SELECT chain_id, fixture FROM open`,
  )
  return rows.map(({ chain_id: chainId, fixture }) => ({ chainId, fixture }))
}

/** Returns the selections of a fixture with an open leg, each once. */
export function openSelections(store: Store, { chainId, fixture }: FixtureKey): string[] {
  const rows = store.rows(
    { selection: text },
    `WITH RECURSIVE open(selection) AS (
       SELECT min(selection) FROM bet_slip_leg
         WHERE result IS NULL AND chain_id = ?1 AND fixture = ?2
       UNION ALL
       SELECT (SELECT min(selection) FROM bet_slip_leg
         WHERE result IS NULL AND chain_id = ?1 AND fixture = ?2
           AND selection > open.selection)
       FROM open WHERE open.selection IS NOT NULL)
     SELECT selection FROM open WHERE selection IS NOT NULL`,
    chainId,
    fixture,
  )
  return rows.map(({ selection }) => selection)
}

/** The loss of the venue on a fixture if a selection wins, in fen. */
export type SelectionLoss = FixtureKey & { selection: string; loss: bigint }

const selectionLoss = { chain_id: int, fixture: int, selection: text, loss: big }

function toLoss({
  chain_id: chainId,
  ...loss
}: RowOf<typeof selectionLoss>): SelectionLoss {
  return { chainId, ...loss }
}

function keysJson(fixtures: readonly FixtureKey[]): string {
  return JSON.stringify(fixtures.map(({ chainId, fixture }) => ({ chainId, fixture })))
}

/** Returns the possible losses on some fixtures, over all players. */
export function lossesOfAll(
  store: Store,
  fixtures: readonly FixtureKey[],
): SelectionLoss[] {
  return store
    .rows(
      selectionLoss,
      `SELECT r.chain_id, r.fixture, r.selection, r.loss FROM json_each(?) AS k
       CROSS JOIN selection_risk r ON r.chain_id = k.value ->> 'chainId'
         AND r.fixture = k.value ->> 'fixture'
       WHERE r.loss > 0`,
      keysJson(fixtures),
    )
    .map(toLoss)
}

/** Returns the possible losses on some fixtures by the open bet slips of one player. */
export function lossesOfPlayer(
  store: Store,
  { operator, player }: VenueAccount,
  fixtures: readonly FixtureKey[],
): SelectionLoss[] {
  return store
    .rows(
      selectionLoss,
      `SELECT r.chain_id, r.fixture, r.selection, r.loss FROM bet_slip s
       CROSS JOIN json_each(?) AS k
       CROSS JOIN bet_slip_risk r ON r.bet_id = s.bet_id
         AND r.chain_id = k.value ->> 'chainId' AND r.fixture = k.value ->> 'fixture'
       WHERE s.operator = ? AND s.player = ? AND s.status = 'open'`,
      keysJson(fixtures),
      operator,
      player,
    )
    .map(toLoss)
}

/** Voids the bet slip of a voided bet, and its open legs. Call this in the transaction that returns the money. */
export function voidBetSlip(store: Store, betId: string): void {
  store.change(
    `UPDATE bet_slip_leg SET result = 'void' WHERE bet_id = ? AND result IS NULL`,
    betId,
  )
  store.change(
    `UPDATE bet_slip SET status = 'void', payout = 0, settled_at = ?
     WHERE bet_id = ? AND status IN (${voidableStatuses})`,
    Date.now(),
    betId,
  )
}
