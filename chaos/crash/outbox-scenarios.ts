import type { Scenario } from './scenario.ts'

/** Writes a code and a notice in one transaction, so that one run of the job takes both. */
const posts = `SELECT count(post_outbound_message(gen_random_uuid(), 'email', $1, NULL, cause, 'outbox.trial', 1,
    '{"code": "480213"}'::jsonb, NULL, now() + interval '1 hour', 10))
  FROM unnest(ARRAY['security', 'verification']) AS cause`

/** A server that dies before it has recorded the provider's answer: a code is not sent again, a notice is. */
export const outboxScenarios: readonly Scenario[] = [
  {
    flow: 'outbox',
    point: 'outbox.sent',
    afterCrash: 'security sending, verification sending',
    response: 'sent by the next run',
    afterRecovery: 'security sent, verification unknown',
    play: async (stage) => {
      const address = `crash-${Date.now()}@pond.example`
      const look = () =>
        stage.cell(
          `SELECT string_agg(cause || ' ' || state, ', ' ORDER BY cause) FROM outbound_message
           WHERE address = $1`,
          [address],
        )
      return {
        look,
        act: () => stage.rows(posts, [address]),
        recover: async () => {
          await stage.until('the notice', async () => {
            // Otherwise the dead server's try would last two minutes.
            await stage.rows(
              `UPDATE outbound_message SET next_attempt_at = now()
               WHERE address = $1 AND next_attempt_at IS NOT NULL`,
              [address],
            )
            return (await look()) === 'security sent, verification unknown'
          })
          return 'sent by the next run'
        },
      }
    },
  },
]
