import { dofanshui } from '@jinli/contract/rebate/rebate'
import { callTo } from '../call.ts'
import { keyedCall, type Scenario } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

/** Creates a player with an imported bet of 1,000 yuan from yesterday that paid back its stake. */
async function playerWithBets(stage: Stage): Promise<StagePlayer> {
  const player = await stage.player()
  await stage.rows('UPDATE player SET vip_level = 1 WHERE id = $1', [player.id])
  await stage.rows(
    `WITH bet AS (
       INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
         placed_at, settled_at)
       SELECT 'obgdy', 'R' || $1::bigint, 1, $1::bigint, 'koi-leap', 100000, 100000, 'settled', 100000, t, t, t
       FROM (SELECT now() - interval '24 hours' AS t) y RETURNING player_id, venue, game_code, counted, counted_at)
     INSERT INTO bet_day (player_id, day, venue, game_code, stake)
     SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, game_code, counted FROM bet`,
    [player.id],
  )
  return player
}

function rebatesOf(stage: Stage, player: StagePlayer): Promise<string> {
  return stage.cell(
    `SELECT format('%s lines of %s, %s waiting, %s claims, balance %s, %s required, %s mails',
       count(*), coalesce(sum(amount), 0), count(*) FILTER (WHERE claim_id IS NULL),
       (SELECT count(*) FROM rebate_claim WHERE player_id = $1::bigint),
       (SELECT balance FROM ledger.account WHERE code = 'player:' || $1::bigint || ':available'),
       (SELECT coalesce(sum(required), 0) FROM turnover_requirement WHERE player_id = $1::bigint),
       (SELECT count(*) FROM mail WHERE player_id = $1::bigint AND kind = 'rebate.claimed'))
     FROM rebate_line WHERE player_id = $1::bigint`,
    [player.id],
  )
}

const none = '0 lines of 0, 0 waiting, 0 claims, balance 0, 0 required, 0 mails'
const accruedState = '1 lines of 400, 1 waiting, 0 claims, balance 0, 0 required, 0 mails'
const claimedState =
  '1 lines of 400, 0 waiting, 1 claims, balance 400, 400 required, 1 mails'

/** Makes the rebate job compute today again at its next run, which comes soon after a server start. */
function runDay(stage: Stage): Promise<unknown> {
  return stage.rows(`DELETE FROM job_day WHERE job = 'rebates'`)
}

/** A slice of the accrual (F-8b): all of its rebate lines exist or none, and a later run computes the day again. */
function accrual(side: 'before' | 'after'): Scenario {
  return {
    flow: 'F-8b',
    point: `rebate-accrual.commit.${side}`,
    afterCrash: side === 'before' ? none : accruedState,
    response: 'reckoned once',
    afterRecovery: accruedState,
    play: async (stage) => {
      const player = await playerWithBets(stage)
      await runDay(stage)
      const look = () => rebatesOf(stage, player)
      return {
        look,
        act: async () => undefined,
        recover: async () => {
          await runDay(stage)
          const dayQuery = `SELECT count(*) FROM job_day WHERE job = 'rebates' AND done_at IS NOT NULL`
          await stage.until(
            'the day',
            async () => (await stage.cell(dayQuery)) !== '0',
            70_000,
          )
          return 'reckoned once'
        },
      }
    },
  }
}

/** Rebates of a day of play (F-8b), and their claim (F-8). */
export const rebateScenarios: readonly Scenario[] = [
  accrual('before'),
  accrual('after'),
  ...keyedCall('dofanshui', {
    flow: 'F-8',
    before: accruedState,
    after: claimedState,
    prepare: async (stage) => {
      const player = await playerWithBets(stage)
      await stage.rows(
        `INSERT INTO rebate_line (player_id, day, venue, game_code, nth, category, level, rate, setting_id, stake, change, amount)
         SELECT player_id, day, venue, game_code, 1, 'electron', 1, 400000,
           (SELECT max(id) FROM money_setting WHERE key = 'vip'), stake, stake, 400
         FROM bet_day WHERE player_id = $1`,
        [player.id],
      )
      return {
        call: callTo(dofanshui, {}, player.token),
        look: () => rebatesOf(stage, player),
      }
    },
  }),
]
