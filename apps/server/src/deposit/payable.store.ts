import { channelKey } from '@jinli/contract/money-setting/money-setting'
import type { DepositMethod } from '@jinli/contract/vocabulary'
import sql, { type Sql } from 'sql-template-tag'
import type { InForce } from '../money-setting/money-setting.store.ts'
import { change, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { markOf } from '../platform/number-seal.ts'
import { big } from '../platform/row-shape.ts'
import type { PlayerTx } from '../player/player-lock.ts'

/** Step and most of the tails of a method, in the unit of its amounts to pay: fen, or micro USDT. */
export type TailSteps = { step: bigint; max: bigint }

type ChannelValue = InForce<ReturnType<typeof channelKey<DepositMethod>>>['value']

export function tailStepsOf(channel: ChannelValue): TailSteps {
  return 'tail_step' in channel
    ? { step: channel.tail_step, max: channel.tail_max }
    : { step: channel.usdt_tail_step, max: channel.usdt_tail_max }
}

/** The payment that an order asks for, before its tail. */
export type RequestedPayment = {
  player: PlayerId
  method: DepositMethod
  /** The number of the account or address to pay to. */
  number: string
  /** What tells payments of one amount apart besides (`payerKeyOf`). */
  payerKey: string
  /** The amount without a tail: fen, or micro USDT. */
  base: bigint
  steps: TailSteps
  /** The fen that fit the player's own limit; null for no limit, and for USDT, whose tail changes no amount in yuan. */
  room: bigint | null
}

/**
 * Returns what tells a bank transfer from others of its amount: the payer's name and a keyed hash of the card. Empty for
 * the other methods, whose payments bear neither.
 */
export function payerKeyOf(
  cardKey: Buffer,
  { method, name, card }: { method: DepositMethod; name: string; card: string },
): string {
  if (method !== 'bank') return ''
  const mark = markOf(cardKey, card).toString('hex').slice(0, 32)
  return `${name.normalize('NFKC').toLowerCase()} ${mark}`
}

/** Frees the amount of the player's own expired order with the same base: the new order may then have it. */
async function freeOwnExpired(
  tx: PlayerTx,
  { player, base }: RequestedPayment,
  account: string,
): Promise<void> {
  // A row that a reviewer holds is skipped: a reviewer locks the order first, and then the player.
  await change(
    tx,
    sql`UPDATE deposit SET holds_amount = false WHERE id IN (
      SELECT id FROM deposit WHERE player_id = ${player} AND state = 'expired' AND holds_amount
        AND first_approved_by IS NULL AND waits_since IS NULL
        AND pay_account = ${account} AND payable - tail = ${base}
      FOR UPDATE SKIP LOCKED)`,
  )
}

/** Returns whether no other order may have the amount; a bank order may, as long as its method has no tails. */
export function isAmountExclusive(method: DepositMethod, { max }: TailSteps): boolean {
  return method !== 'bank' || max > 0n
}

/** Returns the condition that an order `o` has the amount of the tail `t`; two bank orders of one player may. */
function isRival(
  account: string,
  { player, method, payerKey, base }: RequestedPayment,
): Sql {
  return sql`o.pay_account = ${account} AND o.payable = ${base}::bigint + t.tail AND o.payer_key = ${payerKey}
    AND (${method !== 'bank'} OR o.player_id <> ${player})`
}

/**
 * Returns the smallest tail, below zero for a player with an own limit, with which no other open order of this account has the same amount to pay; null if all are
 * used. Orders of one account choose one after another. Two bank orders of one player need no difference, since their
 * money goes to the same wallet.
 */
export async function chooseTail(
  tx: PlayerTx,
  payment: RequestedPayment,
): Promise<bigint | null> {
  const { method, number, payerKey, base, steps, room } = payment
  if (!isAmountExclusive(method, steps)) return 0n
  const account = method === 'bank' ? 'bank' : number
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('deposit amount ' || ${account} || ' ' || ${payerKey}, 0))`,
  )
  await freeOwnExpired(tx, payment, account)
  const count = steps.max / steps.step
  // With a limit of their own the player pays less rather than more: the next order then still fits the limit.
  const isLimited = room !== null
  const least = isLimited ? -count : 0n
  const choice = await row(
    tx,
    { tail: big },
    sql`SELECT t.tail FROM (
        SELECT n * ${steps.step}::bigint AS tail FROM generate_series(${least}::bigint, ${count}::bigint) n
      ) t
      WHERE ${base}::bigint + t.tail > 0 AND (${room}::bigint IS NULL OR ${base}::bigint + t.tail <= ${room}::bigint)
        AND NOT EXISTS (SELECT FROM deposit o
          WHERE o.holds_amount AND ${isRival(account, payment)})
        AND NOT EXISTS (SELECT FROM deposit o
          WHERE o.state = 'submitted' AND o.closed_at IS NULL AND ${isRival(account, payment)})
      ORDER BY t.tail > 0 AND ${isLimited}, abs(t.tail) LIMIT 1`,
  )
  return choice?.tail ?? null
}

/** Frees the amounts of a slice of the orders that expired at least so many hours ago, and that nobody has confirmed. */
export async function freeAmounts(tx: Tx, hours: number, most: number): Promise<number> {
  return change(
    tx,
    sql`UPDATE deposit SET holds_amount = false
      WHERE id IN (SELECT id FROM deposit
        WHERE holds_amount AND state = 'expired' AND first_approved_by IS NULL AND waits_since IS NULL
          AND expires_at <= app_now() - make_interval(hours => ${hours})
        ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
  )
}

/** Saves how the player names the payment of an undecided order; false where it was decided. */
export async function setPayerReference(
  tx: Tx,
  d: { player: PlayerId; depositNo: string; payerReference: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE deposit SET payer_reference = ${d.payerReference}
      WHERE deposit_no = ${d.depositNo} AND player_id = ${d.player} AND state IN ('submitted', 'expired')`,
  )
  return count === 1
}
