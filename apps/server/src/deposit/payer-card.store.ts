import sql from 'sql-template-tag'
import { type Db, one } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { openNumber, sealNumber, tailOf } from '../platform/number-seal.ts'
import { bytes, maybe } from '../platform/row-shape.ts'

/** The encrypted card number of the payer and its last digits. Without a card these are null and `''`. */
export type PayerCard = { payer_card_sealed: Buffer | null; payer_card_tail: string }

export function payerCardOf(cardKey: Buffer, player: PlayerId, number: string): PayerCard {
  if (!number) return { payer_card_sealed: null, payer_card_tail: '' }
  return {
    payer_card_sealed: sealNumber(cardKey, player, number),
    payer_card_tail: tailOf(number),
  }
}

/** Returns the payer's whole card number, or `''` if the deposit has none. */
export async function wholePayerCard(db: Db, cardKey: Buffer, id: bigint): Promise<string> {
  const card = await one(
    db,
    { player: playerId, sealed: maybe(bytes) },
    sql`SELECT player_id AS player, payer_card_sealed AS sealed FROM deposit WHERE id = ${id}`,
  )
  return card.sealed ? openNumber(cardKey, card.player, card.sealed) : ''
}
