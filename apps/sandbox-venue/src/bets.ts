import { integer, type Row, type Store, text, time } from './database.ts'
import { formatFen } from './money.ts'
import type { Ground, Holder } from './purse/purse.ts'
import { voidRound, voidSlip, voidTableBet } from './round-states.ts'

export type BetChange = {
  betId: string
  version: number
  operator: string
  player: string
  game: string
  stake: bigint
  payout: bigint
  status: 'open' | 'settled' | 'void'
  placedAt: number
  settledAt: number | null
}

/** Appends a version of a bet to the feed; call inside the transaction that moves its money. */
export function appendBetChange(store: Store, change: BetChange): void {
  store.run(
    `INSERT INTO bet_change
       (operator, bet_id, version, player, game, stake, payout, status, placed_at, settled_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    change.operator,
    change.betId,
    change.version,
    change.player,
    change.game,
    change.stake,
    change.payout,
    change.status,
    change.placedAt,
    change.settledAt,
  )
}

/** Feed rows after a cursor ('' is the beginning), oldest change first. */
export function readFeed(store: Store, operator: string, after: string, limit: number) {
  const rows = store.all(
    `SELECT c.*, t.chain_id, t.round FROM bet_change c LEFT JOIN table_bet t USING (bet_id)
     WHERE c.operator = ? AND c.seq > ? ORDER BY c.seq LIMIT ?`,
    operator,
    after === '' ? 0n : BigInt(after),
    limit + 1,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    bets: page.map(betBody),
    next: last ? integer(last, 'seq').toString() : after,
    more: rows.length > limit,
  }
}

export type VoidResult = 'void' | 'unknown_bet' | 'insufficient_balance'

function lastChange({ store }: Ground, operator: string, betId: string): Row | undefined {
  return store.one(
    'SELECT * FROM bet_change WHERE operator = ? AND bet_id = ? ORDER BY version DESC LIMIT 1',
    operator,
    betId,
  )
}

/** Call inside a transaction. */
function voidNow(ground: Ground, operator: string, betId: string): VoidResult {
  const { store, purse } = ground
  const row = lastChange(ground, operator, betId)
  if (!row) return 'unknown_bet'
  if (row['status'] === 'void') return 'void'
  const at = Date.now()
  const round = { operator, player: text(row, 'player'), round: betId, at }
  const [stake, payout] = [integer(row, 'stake'), integer(row, 'payout')]
  const isSettled = row['status'] === 'settled'
  if (!purse.takeBack({ ...round, stake, payout, isSettled })) return 'insufficient_balance'
  store.run(
    `INSERT INTO bet_change
       (operator, bet_id, version, player, game, stake, payout, status, placed_at, settled_at)
     SELECT operator, bet_id, version + 1, player, game, stake, 0, 'void', placed_at, ?
     FROM bet_change WHERE seq = ?`,
    at,
    integer(row, 'seq'),
  )
  voidRound(store, betId)
  voidTableBet(store, betId)
  voidSlip(store, betId)
  return 'void'
}

/**
 * Voids a bet, settled or open: the stake returns, the payout is taken back, a higher version enters
 * the feed. Refused when the payout cannot be taken back. Repeats answer 'void'.
 */
export async function voidBet(
  ground: Ground,
  operator: string,
  betId: string,
): Promise<VoidResult> {
  const row = lastChange(ground, operator, betId)
  if (!row) return 'unknown_bet'
  const owner = { operator, player: text(row, 'player'), ticket: '' }
  return ground.purse.play(owner, () => {
    return { stake: null, act: () => voidNow(ground, operator, betId) }
  })
}

/** Voids a bet if it is still open when its player's turn comes; a payout is never taken back. */
export async function voidOpenBet(
  ground: Ground,
  { operator, player, betId }: Holder & { betId: string },
): Promise<void> {
  await ground.purse.play({ operator, player, ticket: '' }, () => {
    const act = () => {
      if (lastChange(ground, operator, betId)?.['status'] === 'open')
        voidNow(ground, operator, betId)
    }
    return { stake: null, act }
  })
}

/** Operator totals over [from, to) unix ms, all from the wallet log, as decimal yuan. */
export function readReport(store: Store, operator: string, from: number, to: number) {
  const movements = store.all(
    `SELECT kind, SUM(delta) AS total, COUNT(*) AS count FROM wallet_log
     WHERE operator = ? AND at >= ? AND at < ? GROUP BY kind`,
    operator,
    from,
    to,
  )
  const of = (kind: string) => {
    const row = movements.find((movement) => movement['kind'] === kind)
    const total = row ? integer(row, 'total') : 0n
    return {
      count: row ? Number.parseInt(`${integer(row, 'count')}`, 10) : 0,
      amount: formatFen(total < 0n ? -total : total),
    }
  }
  return {
    transfers_in: of('transfer_in'),
    transfers_out: of('transfer_out'),
    stakes: of('stake'),
    payouts: of('payout'),
    stakes_returned: of('stake_returned'),
    payouts_revoked: of('payout_revoked'),
    opening_balance: balanceAt(store, operator, from),
    closing_balance: balanceAt(store, operator, to),
  }
}

function balanceAt(store: Store, operator: string, moment: number): string {
  const row = store.one(
    'SELECT COALESCE(SUM(delta), 0) AS total FROM wallet_log WHERE operator = ? AND at < ?',
    operator,
    moment,
  )
  return formatFen(row ? integer(row, 'total') : 0n)
}

function betBody(row: Row) {
  return {
    bet_id: text(row, 'bet_id'),
    version: Number.parseInt(`${integer(row, 'version')}`, 10),
    player: text(row, 'player'),
    game: text(row, 'game'),
    stake: formatFen(integer(row, 'stake')),
    payout: formatFen(integer(row, 'payout')),
    status: text(row, 'status'),
    placed_at: time(row, 'placed_at')?.toISOString() ?? null,
    settled_at: time(row, 'settled_at')?.toISOString() ?? null,
    // Bets of one round of all have one outcome.
    ...(row['chain_id'] === null
      ? {}
      : { round: `${integer(row, 'chain_id')}.${integer(row, 'round')}` }),
  }
}
