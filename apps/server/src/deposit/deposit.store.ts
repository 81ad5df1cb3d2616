import { depositNext } from '@jinli/contract/states'
import { type DepositMethod, depositMethods } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import {
  big,
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
  player: PlayerId
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
  const { player, minutes, ...values } = d
  const more = {
    player_id: sql`p.id`,
    expires_at: sql`moment() + make_interval(mins => ${minutes})`,
    flags: sql`CASE WHEN ${d.payer_name} <> ''
        AND normalize(${d.payer_name}, NFKC) <> normalize(p.realname, NFKC)
      THEN ARRAY['name_mismatch'] ELSE '{}'::text[] END`,
  }
  const who = sql`FROM player p WHERE p.id = ${player}`
  await change(tx, insertInto('deposit', { ...values, ...more }, who))
}

/** How many deposits of a player are under review. */
export async function countOpen(tx: PlayerTx, player: PlayerId): Promise<number> {
  const open = await one(
    tx,
    { n: int },
    sql`SELECT count(*)::int AS n FROM deposit
      WHERE player_id = ${player} AND state = 'submitted'`,
  )
  return open.n
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
  credited_amount: maybe(big),
  reason: text,
}
export type PayInfo = RowOf<typeof payInfo>

/** A player's own deposit; other people's are as unknown as none (reliability B-54). */
export function payInfoOf(
  db: Db,
  player: PlayerId,
  depositNo: string,
): Promise<PayInfo | null> {
  return row(
    db,
    payInfo,
    sql`SELECT d.deposit_no, d.amount, d.method, d.state, d.created_at, d.expires_at,
       d.pay_to, d.usdt_rate, d.usdt_amount, d.credited_amount, told_reason(d) AS reason
      FROM deposit d WHERE d.player_id = ${player} AND d.deposit_no = ${depositNo}`,
  )
}

/** Sum of what has been credited to a player (spec §3 paysum). */
export async function creditedTotal(db: Db, player: PlayerId): Promise<bigint> {
  const { total } = await one(
    db,
    { total: big },
    sql`SELECT coalesce(sum(credited_amount), 0)::bigint AS total FROM deposit
      WHERE player_id = ${player} AND state = 'approved'`,
  )
  return total
}
