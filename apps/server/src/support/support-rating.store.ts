import { type SupportScore, supportScores } from '@jinli/contract/support/support'
import sql from 'sql-template-tag'
import { change, type Db, one, row } from '../platform/db.ts'
import { int, oneOf } from '../platform/row-shape.ts'
import { conversationOf, type Party } from './support.store.ts'

/** Returns the `seq` of the last closing that the player has rated; 0 without one. */
export async function lastRating(db: Db, conversation: string): Promise<number> {
  const { seq } = await one(
    db,
    { seq: int },
    sql`SELECT coalesce(max(seq), 0)::int AS seq FROM support_rating WHERE conversation_id = ${conversation}::bigint`,
  )
  return seq
}

/**
 * Saves what the player thought of the last closing of their conversation, for a week. The first score stays. Returns
 * it; null if the message closed nothing, or a later one did.
 */
export async function rateClosing(
  db: Db,
  party: Party,
  { seq, score }: { seq: number; score: SupportScore },
): Promise<SupportScore | null> {
  const conversation = await conversationOf(db, party)
  if (!conversation) return null
  const { id } = conversation
  await change(
    db,
    sql`INSERT INTO support_rating (conversation_id, seq, score)
      SELECT m.conversation_id, m.seq, ${score} FROM support_message m
      JOIN support_conversation c ON c.id = m.conversation_id
      WHERE m.conversation_id = ${id}::bigint AND m.seq = ${seq} AND m.kind = 'closed' AND c.state = 'closed'
        AND m.created_at >= c.closed_at AND m.created_at > app_now() - interval '7 days'
      ON CONFLICT DO NOTHING`,
  )
  const rating = await row(
    db,
    { score: oneOf(supportScores) },
    sql`SELECT score FROM support_rating WHERE conversation_id = ${id}::bigint AND seq = ${seq}`,
  )
  return rating?.score ?? null
}
