import type { Scenario } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

/** Returns level, gifts, centre wallet (yuan), gift mails and required turnover (yuan). */
function vipState(stage: Stage, { id }: StagePlayer): Promise<string> {
  return stage.cell(
    `SELECT format('VIP%s, %s gifts, %s yuan, %s mails, %s to turn over', p.vip_level,
       (SELECT count(*) FROM vip_gift WHERE player_id = p.id),
       (SELECT round(balance / 100.0) FROM ledger.account WHERE code = 'player:' || p.id || ':available'),
       (SELECT count(*) FROM mail WHERE player_id = p.id AND kind LIKE 'vip.gift-%'),
       (SELECT coalesce(round(sum(required) / 100.0), 0) FROM turnover_requirement
        WHERE player_id = p.id AND source = 'vip_gift'))
     FROM player p WHERE p.id = $1`,
    [id],
  )
}

/** Makes the job run its latest day again. */
function dayAgain(stage: Stage, job: string) {
  return stage.owner.query('DELETE FROM job_day WHERE job = $1', [job])
}

/** Prepares a player whose deposit and bet of yesterday reach the first level; the bet paid back its stake. */
async function risesToday(stage: Stage): Promise<StagePlayer> {
  const player = await stage.player(100_000n)
  await stage.owner.query('UPDATE player SET vip_level = 0 WHERE id = $1', [player.id])
  await stage.owner.query(
    `UPDATE deposit SET decided_at = now() - interval '1 day' WHERE player_id = $1`,
    [player.id],
  )
  await stage.owner.query(
    `WITH b AS (INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted,
         counted_at, placed_at, settled_at)
       VALUES ('obgdy', gen_random_uuid()::text, 1, $1, 'koi-leap', 500000, 500000, 'settled', 500000,
         now() - interval '1 day', now() - interval '1 day', now() - interval '1 day') RETURNING *)
     INSERT INTO bet_day (player_id, day, venue, game_code, stake)
     SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, game_code, counted FROM b`,
    [player.id],
  )
  return player
}

/** Prepares a player who has had the first level for long, with a birthday on the job's next day. */
async function bornToday(stage: Stage): Promise<StagePlayer> {
  const player = await stage.player()
  await stage.owner.query(
    `UPDATE player SET vip_level = 1, created_at = now() - interval '60 days',
       birthday = make_date(1988, extract(month FROM d.due)::int, extract(day FROM d.due)::int)
     FROM (SELECT (now() AT TIME ZONE 'Asia/Shanghai' - interval '8 hours')::date AS due) d WHERE id = $1`,
    [player.id],
  )
  return player
}

type Job = {
  flow: string
  name: string
  point: string
  before: string
  after: string
  prepare: (stage: Stage) => Promise<StagePlayer>
}

/** A slice of a daily job commits as a whole or not at all; a repeated day gives nothing twice. */
function slice({ flow, name, point, before, after, prepare }: Job): Scenario[] {
  return (['before', 'after'] as const).map((side) => ({
    flow,
    point: `${point}.commit.${side}`,
    afterCrash: side === 'before' ? before : after,
    response: 'done by the next run',
    afterRecovery: after,
    play: async (stage) => {
      const player = await prepare(stage)
      return {
        look: () => vipState(stage, player),
        act: () => dayAgain(stage, name),
        recover: async () => {
          // Otherwise the dead server's lease on this day would last a quarter of an hour.
          await dayAgain(stage, name)
          await stage.until('the day', async () => {
            const text =
              'SELECT count(*) FROM job_day WHERE job = $1 AND done_at IS NOT NULL'
            return (await stage.cell(text, [name])) !== '0'
          })
          return 'done by the next run'
        },
      }
    },
  }))
}

export const vipScenarios: readonly Scenario[] = [
  ...slice({
    flow: 'F-10',
    name: 'vip-levels',
    point: 'vip-levels',
    before: 'VIP0, 0 gifts, 1000 yuan, 0 mails, 0 to turn over',
    after: 'VIP1, 1 gifts, 1008 yuan, 1 mails, 8 to turn over',
    prepare: risesToday,
  }),
  ...slice({
    flow: 'F-20',
    name: 'vip-birthdays',
    point: 'vip-birthday',
    before: 'VIP1, 0 gifts, 0 yuan, 0 mails, 0 to turn over',
    after: 'VIP1, 1 gifts, 8 yuan, 1 mails, 8 to turn over',
    prepare: bornToday,
  }),
]
