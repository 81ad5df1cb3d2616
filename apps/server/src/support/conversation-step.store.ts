import { recallMinutes } from '@jinli/contract/support/support'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, text } from '../platform/row-shape.ts'
import { allowedBy } from '../session/staff-rights.ts'
import type { Conversation } from './support.store.ts'

const isAnswering = sql`f.status = 'active' AND 'service.answer' = ANY (${allowedBy(sql`r`)})`

/** Returns the other members who may answer, with the number of conversations that each holds. */
export function answeringMembers(db: Db, staff: StaffId) {
  return rows(
    db,
    { username: text, display_name: text, conversations: int },
    sql`SELECT f.username, f.display_name, (SELECT count(*) FROM support_conversation c
        WHERE c.claimed_by = f.id AND c.claimed_until > app_now() AND c.state <> 'closed')::int AS conversations
      FROM staff f JOIN role r ON r.name = f.role
      WHERE ${isAnswering} AND f.id <> ${staff} ORDER BY f.display_name, f.id`,
  )
}

/**
 * Gives the claim of the member to another one who may answer. The new claim is longer than a lease, because nobody has
 * opened the conversation yet. Returns false if the member does not hold it, or the other may not answer.
 */
export async function handClaimOver(
  tx: Tx,
  { id }: Conversation,
  { staff, to }: { staff: StaffId; to: string },
): Promise<boolean> {
  const isHandedOver = await change(
    tx,
    sql`UPDATE support_conversation c SET claimed_by = f.id, claimed_until = app_now() + interval '10 minutes'
      FROM staff f JOIN role r ON r.name = f.role
      WHERE c.id = ${id}::bigint AND c.state <> 'closed' AND c.claimed_by = ${staff} AND c.claimed_until > app_now()
        AND f.username = ${to} AND f.id <> ${staff} AND ${isAnswering}`,
  )
  return isHandedOver === 1
}

/** Takes back a message that the member sent at most two minutes ago. Returns false if there is none. */
export async function setRecalled(
  tx: Tx,
  { id }: Conversation,
  { staff, seq }: { staff: StaffId; seq: number },
): Promise<boolean> {
  const isRecalled = await change(
    tx,
    sql`UPDATE support_message SET recalled_at = app_now()
      WHERE conversation_id = ${id}::bigint AND seq = ${seq} AND speaker = 'staff' AND staff_id = ${staff}
        AND kind IN ('text', 'picture') AND recalled_at IS NULL
        AND created_at > app_now() - make_interval(mins => ${recallMinutes})`,
  )
  return isRecalled === 1
}

/** Lets the player wait again, since the first message that no answer follows any more. */
export async function setUnanswered(tx: Tx, { id }: Conversation): Promise<void> {
  const answer = sql`m.conversation_id = ${id}::bigint AND m.speaker = 'staff' AND m.kind <> 'note'
    AND m.recalled_at IS NULL`
  await change(
    tx,
    sql`UPDATE support_conversation c SET state = 'waiting', waiting_since = w.since, due_at = service_due(w.since, c.topic),
        first_answer_seconds = CASE WHEN EXISTS (SELECT FROM support_message m
          WHERE ${answer} AND m.created_at >= c.opened_at) THEN c.first_answer_seconds END
      FROM (SELECT min(q.created_at) AS since FROM support_message q
        WHERE q.conversation_id = ${id}::bigint AND q.speaker = 'player'
          AND q.seq > coalesce((SELECT max(m.seq) FROM support_message m WHERE ${answer}), 0)) w
      WHERE c.id = ${id}::bigint AND c.state = 'answered' AND w.since IS NOT NULL`,
  )
}
