import type { PayoutMethod } from '@jinli/contract/vocabulary'
import { type Db, row, type Tx } from '../platform/db.ts'

type CardSnapshot = {
  id: number
  bank: string
  owner: string
  sealed: Buffer
  tail: string
  branch: string
}

/** Rate and figures of a USDT withdrawal, × 10⁶, locked when it is asked (decisions §5). */
export type UsdtTerms = { rate: bigint; fee: bigint; estimate: bigint; net: bigint }

export type NewWithdrawal = {
  out_trade_no: string
  player: bigint
  amount: bigint
  method: PayoutMethod
  /** The version of the rates in force. */
  setting_id: bigint
  usdt: UsdtTerms | null
  card: CardSnapshot
  flags: string[]
  turnover_missing: bigint
}

/** Inserts a withdrawal under review with the card as it is now (I-20). */
export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<{ id: bigint }> {
  const inserted = await row<{ id: bigint }>(
    tx,
    `INSERT INTO withdrawal (out_trade_no, player_id, amount, method, setting_id, usdt_rate,
       usdt_fee, usdt_estimate, usdt_net, card_id, bank, owner, number_sealed, number_tail, branch,
       flags, turnover_missing)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     RETURNING id`,
    [
      w.out_trade_no,
      w.player,
      w.amount,
      w.method,
      w.setting_id,
      w.usdt?.rate ?? null,
      w.usdt?.fee ?? null,
      w.usdt?.estimate ?? null,
      w.usdt?.net ?? null,
      w.card.id,
      w.card.bank,
      w.card.owner,
      w.card.sealed,
      w.card.tail,
      w.card.branch,
      w.flags,
      w.turnover_missing,
    ],
  )
  if (!inserted) throw new Error('withdrawal was not inserted')
  return inserted
}

export type Asked = { open: number; today: number }

/**
 * How many withdrawals of a player are open, and how many were asked since the brand day began (those
 * sent back do not count). Two cannot both be the last: the caller holds the player's row.
 */
export async function countAsked(tx: Tx, player: bigint): Promise<Asked> {
  const asked = await row<Asked>(
    tx,
    `SELECT count(*) FILTER (WHERE decided_at IS NULL)::int AS open,
       count(*) FILTER (WHERE state NOT IN ('rejected', 'returned') AND created_at >=
         date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai')::int AS today
     FROM withdrawal WHERE player_id = $1`,
    [player],
  )
  return asked ?? { open: 0, today: 0 }
}

export type FreezeHours = { afterPassword: number; afterCard: number }

/**
 * Until when withdrawals rest after a change of the pay password (money F-13) and, where a card is
 * named, after its binding; null when they do not. By the database's clock.
 */
export async function frozenUntil(
  db: Db,
  player: bigint,
  { afterPassword, afterCard }: FreezeHours,
  card: number | null,
): Promise<Date | null> {
  if (afterPassword === 0 && afterCard === 0) return null
  const found = await row<{ until: Date | null }>(
    db,
    `SELECT max(until) AS until FROM (
       SELECT changed_at + make_interval(hours => $2) AS until FROM credential_change
       WHERE player_id = $1 AND kind = 'pay' AND changed_at > now() - make_interval(hours => $2)
       UNION ALL
       SELECT created_at + make_interval(hours => $3) FROM payout_card
       WHERE id = $4 AND created_at > now() - make_interval(hours => $3)
     ) rest`,
    [player, afterPassword, afterCard, card],
  )
  return found?.until ?? null
}

/** The card's number as it lies at rest, with the player it was sealed for. */
export function sealedNumberOf(
  db: Db,
  id: bigint,
): Promise<{ player: bigint; sealed: Buffer } | null> {
  return row<{ player: bigint; sealed: Buffer }>(
    db,
    'SELECT player_id AS player, number_sealed AS sealed FROM withdrawal WHERE id = $1',
    [id],
  )
}
