import type { Pool } from 'pg'
import { change, type Db, row, rows } from '../platform/db.ts'
import { openNumber, sealNumber, tailOf } from '../platform/number-seal.ts'

/** The depositor's card number at rest; nothing for a method without a card. */
export type PayerCard = { payer_card_sealed: Buffer | null; payer_card_tail: string }

export function payerCardOf(cardKey: Buffer, player: bigint, number: string): PayerCard {
  if (!number) return { payer_card_sealed: null, payer_card_tail: '' }
  return {
    payer_card_sealed: sealNumber(cardKey, player, number),
    payer_card_tail: tailOf(number),
  }
}

/** The whole number of a deposit; empty when it has none. */
export async function wholePayerCard(db: Db, cardKey: Buffer, id: bigint): Promise<string> {
  const card = await row<{ player: bigint; sealed: Buffer | null; clear: string }>(
    db,
    `SELECT player_id AS player, payer_card_sealed AS sealed, payer_card AS clear
     FROM deposit WHERE id = $1`,
    [id],
  )
  if (!card) throw new Error(`deposit ${id} is gone`)
  return card.sealed ? openNumber(cardKey, card.player, card.sealed) : card.clear
}

type Clear = { id: bigint; player: bigint; number: string }

/** Rows of one turn of the job. */
const batchMax = 500

/**
 * Seals a batch of the numbers that lie in the clear: from before migration 017, or written since by
 * a process of the release before. Compare-and-set: what another node has sealed stays as it is.
 */
export async function sealClearPayerCards(pool: Pool, cardKey: Buffer): Promise<number> {
  const clear = await rows<Clear>(
    pool,
    `SELECT id, player_id AS player, payer_card AS number FROM deposit
     WHERE payer_card <> '' ORDER BY id LIMIT $1`,
    [batchMax],
  )
  if (clear.length === 0) return 0
  return change(
    pool,
    `UPDATE deposit d SET payer_card_sealed = c.sealed, payer_card_tail = c.tail, payer_card = ''
     FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[]) AS c (id, number, sealed, tail)
     WHERE d.id = c.id AND d.payer_card = c.number`,
    [
      clear.map((each) => each.id),
      clear.map((each) => each.number),
      clear.map((each) => sealNumber(cardKey, each.player, each.number)),
      clear.map((each) => tailOf(each.number)),
    ],
  )
}
