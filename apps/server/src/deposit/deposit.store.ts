import type { DepositState } from '@jinli/contract/states'
import type { DepositMethod } from '@jinli/contract/vocabulary'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import type { PayerCard } from './payer-card.store.ts'

/** Where the player is told to pay, as it was when asked (money I-20). */
export type PayTo = {
  /** Address, account number, or the text of the payment QR. */
  number: string
  /** Protocol of an address, name behind a payment QR. */
  content: string
  bank_name: string
  bank_owner: string
  bank_address: string
}

export type NewDeposit = PayerCard & {
  deposit_no: string
  player: bigint
  method: DepositMethod
  amount: bigint
  setting_id: bigint
  pay_to: PayTo
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  payer_name: string
  payer_bank: string
  payer_branch: string
  minutes: number
}

/** Inserts a deposit under review; a payer name unlike the player's real name is flagged. */
export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<void> {
  await change(
    tx,
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, usdt_rate,
       usdt_amount, payer_name, payer_bank, payer_card_sealed, payer_card_tail, payer_branch,
       expires_at, flags)
     SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       now() + make_interval(mins => $14),
       CASE WHEN $9 <> '' AND normalize($9, NFKC) <> normalize(p.realname, NFKC)
         THEN ARRAY['name_mismatch'] ELSE '{}'::text[] END
     FROM player p WHERE p.id = $2`,
    [
      d.deposit_no,
      d.player,
      d.method,
      d.amount,
      d.setting_id,
      d.pay_to,
      d.usdt_rate,
      d.usdt_amount,
      d.payer_name,
      d.payer_bank,
      d.payer_card_sealed,
      d.payer_card_tail,
      d.payer_branch,
      d.minutes,
    ],
  )
}

/** How many deposits of a player are under review; the player's row is locked until commit. */
export async function lockAndCountOpen(tx: Tx, player: bigint): Promise<number> {
  await row(tx, 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player])
  const open = await row<{ n: number }>(
    tx,
    `SELECT count(*)::int AS n FROM deposit WHERE player_id = $1 AND state = 'submitted'`,
    [player],
  )
  return open?.n ?? 0
}

export type PayInfo = {
  deposit_no: string
  amount: bigint
  method: DepositMethod
  state: DepositState
  created_at: Date
  expires_at: Date
  pay_to: PayTo
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  credited_amount: bigint | null
  reason: string
}

/** A player's own deposit; other people's are as unknown as none (reliability B-54). */
export function payInfoOf(
  db: Db,
  player: bigint,
  depositNo: string,
): Promise<PayInfo | null> {
  return row<PayInfo>(
    db,
    `SELECT d.deposit_no, d.amount, d.method, d.state, d.created_at, d.expires_at,
       d.pay_to, d.usdt_rate, d.usdt_amount, d.credited_amount, told_reason(d) AS reason
     FROM deposit d WHERE d.player_id = $1 AND d.deposit_no = $2`,
    [player, depositNo],
  )
}

/** Sum of what has been credited to a player (spec §3 paysum). */
export async function creditedTotal(db: Db, player: bigint): Promise<bigint> {
  const sum = await row<{ total: bigint }>(
    db,
    `SELECT coalesce(sum(credited_amount), 0)::bigint AS total FROM deposit
     WHERE player_id = $1 AND state = 'approved'`,
    [player],
  )
  return sum?.total ?? 0n
}
