import type { Store } from '../store/database.ts'
import { big, columnsOf, maybe, type RowOf, text, word } from '../store/row-shape.ts'
import { balanceOf, moveMoney } from './balances.ts'

export type TransferOrder = {
  operator: string
  reference: string
  player: string
  direction: 'in' | 'out'
  /** The amount in fen, above zero. */
  amount: bigint
}

export type RefusalReason = 'insufficient_balance' | 'unknown_player' | 'reference_closed'

export type TransferResult =
  | { status: 'done'; amount: bigint; balance: bigint }
  | { status: 'refused'; reason: RefusalReason; amount: bigint; balance: bigint }
  | { status: 'conflict' }

export type TransferRecord =
  | { status: 'absent'; requests: bigint }
  | {
      status: 'done' | 'refused'
      reason: string | null
      player: string
      direction: string
      amount: bigint
      balance: bigint
      /** The number of status requests for this transfer, including this one. */
      requests: bigint
    }

const storedTransfer = {
  status: word(['done', 'refused', 'absent']),
  reason: maybe(word(['insufficient_balance', 'unknown_player'])),
  player: maybe(text),
  direction: maybe(word(['in', 'out'])),
  amount: maybe(big),
  balance_after: maybe(big),
  status_requests: big,
}
type StoredTransfer = RowOf<typeof storedTransfer>

function findTransfer(
  store: Store,
  operator: string,
  reference: string,
): StoredTransfer | null {
  return store.row(
    storedTransfer,
    `SELECT ${columnsOf(storedTransfer)} FROM transfer WHERE operator = ? AND reference = ?`,
    operator,
    reference,
  )
}

/** Returns a column of a transfer with an outcome, which the database never leaves null. */
function present<T>(value: T | null): T {
  if (value === null) throw new Error('a transfer without its figures')
  return value
}

function repeatResult(
  store: Store,
  order: TransferOrder,
  transfer: StoredTransfer,
): TransferResult {
  const { amount } = order
  if (transfer.status === 'absent') {
    return {
      status: 'refused',
      reason: 'reference_closed',
      amount,
      balance: balanceOf(store, order.operator, order.player) ?? 0n,
    }
  }
  const isSame =
    transfer.player === order.player &&
    transfer.direction === order.direction &&
    transfer.amount === amount
  if (!isSame) return { status: 'conflict' }
  const balance = present(transfer.balance_after)
  if (transfer.status === 'done') return { status: 'done', amount, balance }
  return { status: 'refused', reason: present(transfer.reason), amount, balance }
}

function executeTransfer(store: Store, order: TransferOrder): TransferResult {
  const { operator, reference, player, direction, amount } = order
  const at = Date.now()
  const balanceBefore = balanceOf(store, operator, player)
  const balance =
    balanceBefore === null
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
          reason: balanceBefore === null ? 'unknown_player' : 'insufficient_balance',
          amount,
          balance: balanceBefore ?? 0n,
        }
  store.change(
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

/** Returns true when the reference has an outcome, or when a status request closed it. */
export function isKnownReference(
  store: Store,
  operator: string,
  reference: string,
): boolean {
  return findTransfer(store, operator, reference) !== null
}

/** Moves the money at most once per reference. A repeat gets the first outcome. */
export function applyTransfer(store: Store, order: TransferOrder): TransferResult {
  return store.transaction(() => {
    const transfer = findTransfer(store, order.operator, order.reference)
    return transfer ? repeatResult(store, order, transfer) : executeTransfer(store, order)
  })
}

/**
 * Returns the outcome of a reference. An unknown reference is closed in the same transaction, so 'absent' is final: a
 * late transfer with this reference is refused.
 */
export function transferStatus(
  store: Store,
  operator: string,
  reference: string,
): TransferRecord {
  return store.transaction(() => {
    store.change(
      `INSERT INTO transfer (operator, reference, status, status_requests, created_at)
       VALUES (?, ?, 'absent', 1, ?)
       ON CONFLICT DO UPDATE SET status_requests = status_requests + 1`,
      operator,
      reference,
      Date.now(),
    )
    const transfer = findTransfer(store, operator, reference)
    if (!transfer) throw new Error('a stored reference is gone')
    const { status, reason, status_requests: requests } = transfer
    if (status === 'absent') return { status, requests }
    return {
      status,
      reason,
      player: present(transfer.player),
      direction: present(transfer.direction),
      amount: present(transfer.amount),
      balance: present(transfer.balance_after),
      requests,
    }
  })
}
