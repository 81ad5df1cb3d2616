import {
  gameLimitKinds,
  limitPeriods,
  limitSetters,
  limitWithSetter,
} from '@jinli/contract/play-limit/game-limit.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { restrictionKinds } from '@jinli/contract/restriction/restriction'
import { minuteText } from '@jinli/contract/wire/brand-time'
import sql from 'sql-template-tag'
import { lockPlayerAndSteps, stepProblem } from '../account-step/account-step.store.ts'
import { type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuseProblem } from '../platform/refuse.ts'
import { maybe, oneOf, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { restrictionProblem } from '../restriction/restriction-check.ts'

/** What a player wants to play. `game` is empty for a transfer to the venue. */
type Play = { player: PlayerId; venue: string; game: string }

const judgement = {
  problem: maybe(
    oneOf([
      'frozen',
      'excluded',
      'restricted',
      'incomplete',
      'limit_reached',
      'venue_closed',
      'maintenance',
      'game_hidden',
    ]),
  ),
  excluded_until: maybe(time),
  restriction: maybe(word(restrictionKinds)),
  player_text: maybe(text),
  restricted_until: maybe(time),
  step: stepProblem,
  /** The used up limit of stakes or losses whose period ends last. */
  limit_kind: maybe(oneOf(gameLimitKinds)),
  limit_period: maybe(oneOf(limitPeriods)),
  limit_setter: maybe(oneOf(limitSetters)),
  limit_ends_at: maybe(time),
}
type Judgement = RowOf<typeof judgement>

/** Returns the refusal of a restricted player. One who may not sign in has no session any more. */
function restrictedProblem({
  restriction,
  player_text,
  restricted_until,
}: Judgement): Problem {
  if (restriction === 'sign_in') return { key: 'session.ended-by-staff' }
  return restrictionProblem({
    kind: 'play',
    player_text: player_text ?? '',
    until: restricted_until,
  })
}

/** Returns the refusal of a problem that names no person's reason. */
function problemOfPlace(problem: Judgement['problem']): Problem | null {
  switch (problem) {
    case 'frozen':
      return { key: 'session.expired' }
    case 'venue_closed':
      return { key: 'venue.unavailable' }
    case 'maintenance':
      return { key: 'venue.maintenance' }
    case 'game_hidden':
      return { key: 'venue.game-unknown' }
    default:
      return null
  }
}

function limitProblem({
  limit_kind,
  limit_period,
  limit_setter,
  limit_ends_at,
}: Judgement): Problem | null {
  if (!(limit_kind && limit_period && limit_setter && limit_ends_at)) return null
  return {
    key: 'play-limit.game',
    params: {
      limit: limitWithSetter(limit_setter, limit_kind, limit_period),
      until: minuteText(limit_ends_at),
    },
  }
}

/**
 * Returns why a player may not begin to play a game of a venue now; null if they may. Seamless bets use the same rule
 * (`play_problem` in sql/play-limit.sql). Lock the player's row first to act on the result.
 */
export async function playProblem(
  db: Db,
  { player, venue, game }: Play,
): Promise<Problem | null> {
  const verdict = await row(
    db,
    judgement,
    sql`SELECT play_problem(v.enabled, in_maintenance(v.maintenance_from, v.maintenance_until),
        EXISTS (SELECT FROM venue_game g WHERE g.venue = v.code AND g.code = ${game} AND g.hidden),
        s.status, s.excluded_until, s.restriction IS NOT NULL, a.step, CASE WHEN l.kind IS NOT NULL THEN 0 END) AS problem, a.step,
        s.excluded_until, s.restriction, s.player_text, s.restricted_until,
        l.kind AS limit_kind, l.period AS limit_period, l.setter AS limit_setter, l.ends_at AS limit_ends_at
      FROM player_stop s LEFT JOIN venue v ON v.code = ${venue}
      LEFT JOIN LATERAL (SELECT kind, period, setter, ends_at FROM play_limit_game_now
        WHERE player_id = s.player_id AND room <= 0 ORDER BY ends_at DESC LIMIT 1) l ON true
      CROSS JOIN LATERAL (SELECT account_step_problem(s.player_id) AS step) a WHERE s.player_id = ${player}`,
  )
  if (verdict?.problem === 'excluded')
    return {
      key: 'play-limit.excluded',
      params: { until: verdict.excluded_until ? minuteText(verdict.excluded_until) : '' },
    }
  if (verdict?.problem === 'restricted') return restrictedProblem(verdict)
  if (verdict?.step && verdict.problem === 'incomplete')
    return { key: `account-step.${verdict.step}` }
  if (verdict?.problem === 'limit_reached') return limitProblem(verdict)
  return problemOfPlace(verdict?.problem ?? null)
}

/**
 * Returns why nobody may begin to play the game now; null if one may. It is the same rule for a visitor, whom nothing
 * else stops.
 */
export async function visitorProblem(
  db: Db,
  { venue, game }: Omit<Play, 'player'>,
): Promise<Problem | null> {
  const { problem } = await one(
    db,
    { problem: judgement.problem },
    sql`SELECT play_problem(v.enabled, in_maintenance(v.maintenance_from, v.maintenance_until),
        EXISTS (SELECT FROM venue_game g WHERE g.venue = v.code AND g.code = ${game} AND g.hidden),
        'active', NULL, false, NULL, NULL) AS problem
      FROM (SELECT) visitor LEFT JOIN venue v ON v.code = ${venue}`,
  )
  return problemOfPlace(problem)
}

/** Refuses early, before work that would be refused later. The decision itself needs the lock of the player's row. */
export async function refusePlay(db: Db, play: Play): Promise<void> {
  refuseProblem(await playProblem(db, play))
}

/**
 * For money that leaves the centre wallet towards play: locks the player's row until commit, then refuses if the
 * player may not play. A transaction that passes commits before a stop of the player can be acknowledged (money
 * I-24).
 */
export async function lockAndRefusePlay(tx: Tx, play: Play): Promise<void> {
  await lockPlayerAndSteps(tx, play.player)
  await refusePlay(tx, play)
}
