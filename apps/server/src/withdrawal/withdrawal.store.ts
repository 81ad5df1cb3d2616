import type { PayoutMethod } from '@jinli/contract/vocabulary'
import type { WithdrawalFlag } from '@jinli/contract/withdrawal/withdrawal.admin'
import sql from 'sql-template-tag'
import { type Db, one, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, bytes, int, maybe, type RowOf, time } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

type CardSnapshot = {
  id: number
  bank: string
  owner: string
  sealed: Buffer
  tail: string
  branch: string
}

/** The rate and figures of a USDT withdrawal, × 10⁶, locked at the request (decisions §5). */
export type UsdtTerms = { rate: bigint; fee: bigint; estimate: bigint; net: bigint }

export type NewWithdrawal = {
  out_trade_no: string
  player: PlayerId
  amount: bigint
  method: PayoutMethod
  /** The settings version with the rates in force. */
  setting_id: bigint
  usdt: UsdtTerms | null
  card: CardSnapshot
  flags: WithdrawalFlag[]
  turnover_missing: bigint
  /** What the player owed, which the request settles first. */
  debt_settled: bigint
}

/** Inserts a withdrawal for review, with the card as it is now (I-20). */
export function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<{ id: bigint }> {
  const { usdt, card } = w
  const insert = insertInto('withdrawal', {
    out_trade_no: w.out_trade_no,
    player_id: w.player,
    amount: w.amount,
    method: w.method,
    setting_id: w.setting_id,
    usdt_rate: usdt?.rate ?? null,
    usdt_fee: usdt?.fee ?? null,
    usdt_estimate: usdt?.estimate ?? null,
    usdt_net: usdt?.net ?? null,
    card_id: card.id,
    bank: card.bank,
    owner: card.owner,
    number_sealed: card.sealed,
    number_tail: card.tail,
    branch: card.branch,
    flags: w.flags,
    turnover_missing: w.turnover_missing,
    debt_settled: w.debt_settled,
  })
  return one(tx, { id: big }, sql`${insert} RETURNING id`)
}

const counts = { open: int, today: int }
export type WithdrawalCounts = RowOf<typeof counts>

/**
 * Returns how many withdrawals of a player are open, and how many were requested in this brand day (without those
 * whose money came back). The caller has locked the player's row, so two requests cannot both be the last one allowed.
 */
export function countAsked(tx: Tx, player: PlayerId): Promise<WithdrawalCounts> {
  return one(
    tx,
    counts,
    sql`SELECT count(*) FILTER (WHERE decided_at IS NULL)::int AS open,
       count(*) FILTER (WHERE state NOT IN ('rejected', 'returned', 'reversed') AND created_at >=
         date_trunc('day', app_now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai')::int AS today
     FROM withdrawal WHERE player_id = ${player}`,
  )
}

export type FreezeHours = { afterPassword: number; afterCard: number }

/**
 * Returns the end of the withdrawal pause after a recovered password, a change of the pay password (money F-13) or, if
 * a card is given, after its binding; null without a pause. The database's clock decides.
 */
export async function frozenUntil(
  db: Db,
  player: PlayerId,
  { afterPassword, afterCard }: FreezeHours,
  card: number | null,
): Promise<Date | null> {
  const ofPassword = sql`make_interval(hours => ${afterPassword})`
  const ofCard = sql`make_interval(hours => ${afterCard})`
  const { until } = await one(
    db,
    { until: maybe(time) },
    sql`SELECT max(until) AS until FROM (
        SELECT changed_at + ${ofPassword} AS until FROM pay_password_change
        WHERE ${afterPassword} > 0 AND player_id = ${player} AND changed_at > app_now() - ${ofPassword}
        UNION ALL
        SELECT bound_at + ${ofCard} FROM payout_card_bound
        WHERE id = ${card} AND ${afterCard} > 0 AND bound_at > app_now() - ${ofCard}
        UNION ALL
        SELECT until FROM recovery_rest WHERE player_id = ${player} AND until > app_now()
      ) rest`,
  )
  return until
}

/** Returns the encrypted card number, with the player whose id it was encrypted with. */
export function sealedNumberOf(
  db: Db,
  id: bigint,
): Promise<{ player: PlayerId; sealed: Buffer } | null> {
  return row(
    db,
    { player: playerId, sealed: bytes },
    sql`SELECT player_id AS player, number_sealed AS sealed FROM withdrawal WHERE id = ${id}`,
  )
}
