import { depositNext } from '@jinli/contract/states'
import { type DepositMethod, depositMethods } from '@jinli/contract/vocabulary'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import {
  big,
  bool,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import type { PayerCard } from './payer-card.store.ts'

/** The account, USDT address or QR code to pay to, as it was when the deposit was made (money I-20). */
export type PayTo = {
  /** A USDT address, a bank account number, or the text of the payment QR code. */
  number: string
  /** The protocol of the USDT address, or the payee name of the payment QR code. */
  content: string
  bank_name: string
  bank_owner: string
  bank_address: string
}

export type NewDeposit = PayerCard & {
  deposit_no: string
  player: PlayerId
  method: DepositMethod
  amount: bigint
  setting_id: bigint
  pay_to: PayTo
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  /** The part of the amount to pay that tells the order apart, in its unit. */
  tail: bigint
  payer_key: string
  /** Whether no other order may have the amount to pay (`isAmountExclusive`). */
  is_exclusive: boolean
  payer_name: string
  payer_bank: string
  payer_branch: string
  minutes: number
}

/**
 * Returns whether the order holds its amount. A second bank order of the player with the same payer and amount does not
 * (`chooseTail`), so that the unique index allows both.
 */
function isSoleBankOrder({ method, player, amount, payer_key }: NewDeposit): Sql {
  if (method !== 'bank') return sql`true`
  return sql`NOT EXISTS (SELECT FROM deposit o WHERE o.holds_amount AND o.player_id = ${player}
    AND o.pay_account = 'bank' AND o.payable = ${amount} AND o.payer_key = ${payer_key})`
}

/** Inserts a deposit under review; flags a payer name that differs from the player's real name. */
export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<void> {
  const { player, minutes, is_exclusive, ...values } = d
  const more = {
    player_id: sql`p.id`,
    holds_amount: is_exclusive ? isSoleBankOrder(d) : false,
    expires_at: sql`app_now() + make_interval(mins => ${minutes})`,
    flags: sql`CASE WHEN ${d.payer_name} <> ''
        AND folded_name(${d.payer_name}) <> folded_name(p.realname)
      THEN ARRAY['name_mismatch'] ELSE '{}'::text[] END`,
  }
  const who = sql`FROM player p WHERE p.id = ${player}`
  await change(tx, insertInto('deposit', { ...values, ...more }, who))
}

/** Returns how many deposits of a player are under review. */
export async function countOpen(tx: PlayerTx, player: PlayerId): Promise<number> {
  const open = await one(
    tx,
    { n: int },
    sql`SELECT count(*)::int AS n FROM deposit
      WHERE player_id = ${player} AND state = 'submitted' AND reopened_at IS NULL`,
  )
  return open.n
}

/** The tail of an order in micro units of yuan or USDT, as SQL; NULL without one. */
export function tailMicro(order: Sql): Sql {
  return sql`nullif(CASE WHEN ${order}.usdt_amount IS NULL THEN ${order}.tail * 10000 ELSE ${order}.tail END, 0)`
}

const payInfo = {
  deposit_no: text,
  amount: big,
  method: word(depositMethods),
  state: word(depositNext),
  created_at: time,
  expires_at: time,
  pay_to: json<PayTo>(),
  usdt_rate: maybe(big),
  usdt_amount: maybe(big),
  tail: maybe(big),
  payer_reference: text,
  waits_for_limit: bool,
  credited_amount: maybe(big),
  reason: text,
}
export type PayInfo = RowOf<typeof payInfo>

/** Returns a deposit of the player, or null if it belongs to somebody else (reliability B-54). */
export function payInfoOf(
  db: Db,
  player: PlayerId,
  depositNo: string,
): Promise<PayInfo | null> {
  return row(
    db,
    payInfo,
    sql`SELECT d.deposit_no, d.amount, d.method, d.state, d.created_at, d.expires_at,
       d.pay_to, d.usdt_rate, d.usdt_amount, ${tailMicro(sql`d`)} AS tail, d.payer_reference,
       d.waits_since IS NOT NULL OR is_reopened(d) AS waits_for_limit, d.credited_amount,
       reason_for_player(d) AS reason
      FROM deposit d WHERE d.player_id = ${player} AND d.deposit_no = ${depositNo}`,
  )
}

/** Returns the sum (fen) that has been credited to a player's deposits (spec §3 paysum). */
export async function creditedTotal(db: Db, player: PlayerId): Promise<bigint> {
  const { total } = await one(
    db,
    { total: big },
    sql`SELECT coalesce(sum(amount), 0)::bigint AS total FROM deposit_credited
      WHERE player_id = ${player}`,
  )
  return total
}
