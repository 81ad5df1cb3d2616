import sql from 'sql-template-tag'
import { change } from '../platform/db.ts'
import type { EventReader } from '../platform/event-log.store.ts'

/** Copies mail about money to the verified e-mail of players who want that. */
export const copyMail: EventReader = {
  name: 'copy-mail',
  kinds: ['mail.written'],
  async act(tx, events) {
    const mails = events.map(({ subject }) => subject)
    await change(
      tx,
      sql`INSERT INTO outbound_message (reference, channel, address, player_id, cause, template, template_version,
          words, state, next_attempt_at, expires_at)
        SELECT gen_random_uuid(), 'email', c.address, m.player_id, 'money', 'mail.copy', 1, m.words,
          'waiting', app_now(), app_now() + interval '3 days'
        FROM money_mail m
        JOIN mail_copy k ON k.player_id = m.player_id AND k.since <= m.created_at
        JOIN verified_email c ON c.player_id = m.player_id
        WHERE m.id = ANY (${mails}::bigint[]) AND NOT EXISTS (
          SELECT FROM bounced_address b
          WHERE b.channel = 'email' AND b.address_key = lower(normalize(c.address, NFKC)))
        ORDER BY m.id`,
    )
  },
}
