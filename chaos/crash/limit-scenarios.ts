import {
  confirmDepositlimit,
  depositlimit,
  exclude,
} from '@jinli/contract/play-limit/play-limit'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

/** Returns the exclusion, the current deposit limit (fen), whether a raise waits, and the number of changes. */
function limitsOf(stage: Stage, player: StagePlayer): Promise<string> {
  return stage.cell(
    `SELECT format('%s, limit %s, %s, %s kept',
       CASE WHEN l.excluded_until > now() THEN 'excluded' ELSE 'free' END,
       coalesce(l.deposit_limit::text, 'none'),
       CASE WHEN l.raise_asked_at IS NULL THEN 'nothing waits' ELSE 'a raise waits' END,
       (SELECT count(*) FROM play_limit_change WHERE player_id = p.id))
     FROM player p LEFT JOIN play_limit l ON l.player_id = p.id WHERE p.id = $1`,
    [player.id],
  )
}

type Wish = (token: string) => Call

/** Prepares a change of limits. Earlier changes are made first; a raise among them has waited 25 hours. */
function wishing(wish: Wish, earlier: readonly Wish[] = []) {
  return async (stage: Stage) => {
    const player = await stage.player()
    const { token } = player
    for (const before of earlier) await stage.must(before(token))
    await stage.rows(
      `UPDATE play_limit SET raise_asked_at = raise_asked_at - interval '25 hours'
       WHERE player_id = $1`,
      [player.id],
    )
    return { call: wish(token), look: () => limitsOf(stage, player) }
  }
}

const limit =
  (amount: bigint): Wish =>
  (token) =>
    callTo(depositlimit, { amount }, token)

/** Limits that players set themselves (F-17): a change is in force before the response, or it is not made. */
export const limitScenarios: readonly Scenario[] = [
  ...keyedCall('exclude', {
    flow: 'F-17',
    before: 'free, limit none, nothing waits, 0 kept',
    after: 'excluded, limit none, nothing waits, 1 kept',
    prepare: wishing((token) => callTo(exclude, { term: '7d' }, token)),
  }),
  ...keyedCall('depositlimit', {
    flow: 'F-17',
    note: 'the first',
    before: 'free, limit none, nothing waits, 0 kept',
    after: 'free, limit 50000, nothing waits, 1 kept',
    prepare: wishing(limit(50_000n)),
  }),
  ...keyedCall('depositlimit.confirm', {
    flow: 'F-17',
    before: 'free, limit 50000, a raise waits, 2 kept',
    after: 'free, limit 90000, nothing waits, 3 kept',
    prepare: wishing(
      (token) => callTo(confirmDepositlimit, {}, token),
      [limit(50_000n), limit(90_000n)],
    ),
  }),
]
