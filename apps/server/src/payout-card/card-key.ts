import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { row } from '../platform/db.ts'
import { playerId } from '../platform/ids.ts'
import { openNumber } from '../platform/number-seal.ts'
import { bytes } from '../platform/row-shape.ts'

/** Refuses to start if the card key cannot decrypt the newest stored card: no withdrawal could be paid. */
export async function checkCardKey({ config, pool }: AppContext): Promise<void> {
  const newest = await row(
    pool,
    { player: playerId, sealed: bytes },
    sql`SELECT player_id AS player, number_sealed AS sealed FROM payout_card
      ORDER BY id DESC LIMIT 1`,
  )
  if (!newest) return
  try {
    openNumber(config.cardKey, newest.player, newest.sealed)
  } catch (cause) {
    throw new Error('CARD_KEY is not the key that the stored cards were sealed with', {
      cause,
    })
  }
}
