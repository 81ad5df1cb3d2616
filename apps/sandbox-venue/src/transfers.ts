import { integer, type Row, type Store, text } from './database.ts'
import { balanceOf, moveMoney } from './wallet.ts'

export type TransferOrder = {
  operator: string
  reference: string
  player: string
  direction: 'in' | 'out'
  /** Fen, above zero. */
  amount: bigint
}

export type RefusalReason = 'insufficient_balance' | 'unknown_player' | 'reference_closed'

export type TransferResult =
  | { status: 'done'; amount: bigint; balance: bigint }
  | { status: 'refused'; reason: RefusalReason; amount: bigint; balance: bigint }
  | { status: 'conflict' }

export type TransferRecord =
  | { status: 'absent'; asked: bigint }
  | {
      status: 'done' | 'refused'
      reason: string | null
      player: string
      direction: string
      amount: bigint
      balance: bigint
      /** How often the status was asked, this time included. */
      asked: bigint
    }

/** True when the reference already has an outcome or was closed by a status request. */
export function isKnownReference(
  store: Store,
  operator: string,
  reference: string,
): boolean {
  return find(store, operator, reference) !== undefined
}

/** Moves the money at most once per reference; a repeat gets the first outcome. */
export function applyTransfer(store: Store, order: TransferOrder): TransferResult {
  return store.transaction(() => {
    const known = find(store, order.operator, order.reference)
    if (known) return replay(store, order, known)
    return execute(store, order)
  })
}

/**
 * The outcome of a reference. One that was never seen is closed in the same transaction, so a
 * single 'absent' is final: a late request with it can only be refused.
 */
export function transferStatus(
  store: Store,
  operator: string,
  reference: string,
): TransferRecord {
  return store.transaction(() => {
    store.run(
      `INSERT INTO transfer (operator, reference, status, status_asked, created_at)
       VALUES (?, ?, 'absent', 1, ?)
       ON CONFLICT DO UPDATE SET status_asked = status_asked + 1`,
      operator,
      reference,
      Date.now(),
    )
    const row = find(store, operator, reference)
    if (!row) throw new Error('a stored reference is gone')
    const asked = integer(row, 'status_asked')
    const status = text(row, 'status')
    if (status !== 'done' && status !== 'refused') return { status: 'absent', asked }
    return {
      status,
      reason: row['reason'] === null ? null : text(row, 'reason'),
      player: text(row, 'player'),
      direction: text(row, 'direction'),
      amount: integer(row, 'amount'),
      balance: integer(row, 'balance_after'),
      asked,
    }
  })
}

function find(store: Store, operator: string, reference: string): Row | undefined {
  return store.one(
    'SELECT * FROM transfer WHERE operator = ? AND reference = ?',
    operator,
    reference,
  )
}

function replay(store: Store, order: TransferOrder, known: Row): TransferResult {
  if (known['status'] === 'absent') {
    return {
      status: 'refused',
      reason: 'reference_closed',
      amount: order.amount,
      balance: balanceOf(store, order.operator, order.player) ?? 0n,
    }
  }
  const same =
    known['player'] === order.player &&
    known['direction'] === order.direction &&
    known['amount'] === order.amount
  if (!same) return { status: 'conflict' }
  const balance = integer(known, 'balance_after')
  if (known['status'] === 'done') return { status: 'done', amount: order.amount, balance }
  const reason =
    known['reason'] === 'unknown_player' ? 'unknown_player' : 'insufficient_balance'
  return { status: 'refused', reason, amount: order.amount, balance }
}

function execute(store: Store, order: TransferOrder): TransferResult {
  const { operator, reference, player, direction, amount } = order
  const at = Date.now()
  const before = balanceOf(store, operator, player)
  const balance =
    before === null
      ? null
      : moveMoney(store, {
          operator,
          player,
          kind: direction === 'in' ? 'transfer_in' : 'transfer_out',
          ref: reference,
          delta: direction === 'in' ? amount : -amount,
          at,
        })
  const result: TransferResult =
    balance !== null
      ? { status: 'done', amount, balance }
      : {
          status: 'refused',
          reason: before === null ? 'unknown_player' : 'insufficient_balance',
          amount,
          balance: before ?? 0n,
        }
  store.run(
    `INSERT INTO transfer
       (operator, reference, status, reason, player, direction, amount, balance_after, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    operator,
    reference,
    result.status,
    result.status === 'refused' ? result.reason : null,
    player,
    direction,
    amount,
    result.balance,
    at,
  )
  return result
}
