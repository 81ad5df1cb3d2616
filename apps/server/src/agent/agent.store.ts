import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { change, type Db, one, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Found, list, type PageRequest } from '../platform/paging.ts'
import { big, day, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** No sign that passes for another when it is read aloud. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

function newCode(): string {
  return Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
}

/** Gives an agent a code; who has one keeps it. */
export async function giveCode(db: Db, agent: PlayerId): Promise<void> {
  await change(
    db,
    sql`${insertInto('agent', { player_id: agent, code: newCode() })}
      ON CONFLICT (player_id) DO NOTHING`,
  )
}

const summary = { code: text, since: time, players: int, depositors: int }

export function summaryOf(db: Db, agent: PlayerId) {
  return one(
    db,
    summary,
    sql`SELECT a.code, a.since,
        (SELECT count(*)::int FROM invited_player i WHERE i.agent_id = a.player_id) AS players,
        (SELECT count(*)::int FROM invited_player i
          WHERE i.agent_id = a.player_id AND i.first_deposit_at IS NOT NULL) AS depositors
      FROM agent a WHERE a.player_id = ${agent}`,
  )
}

const invited = {
  username: text,
  registered_at: time,
  first_deposit_at: maybe(time),
  first_deposit: maybe(big),
}
export type InvitedPlayer = RowOf<typeof invited>

/** Who came by the agent's link, the newest first. */
export function invitedBy(
  db: Db,
  agent: PlayerId,
  request: PageRequest,
): Promise<Found<InvitedPlayer>> {
  const players = {
    columns: sql`p.name AS username, r.registered_at, r.first_deposit_at, r.first_deposit`,
    of: sql`invited_player`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`r.agent_id = ${agent}`,
    order: sql`r.registered_at DESC, r.player_id DESC`,
  }
  return list(db, invited, players, request)
}

const dayRow = {
  day,
  registrations: int,
  first_deposits: int,
  first_deposit_amount: big,
  valid_bets: big,
}
export type AgentDay = RowOf<typeof dayRow>

const zone = sql`'Asia/Shanghai'`

/** Brand days from the agent's first to today. */
export async function daysSince(db: Db, agent: PlayerId): Promise<number> {
  const { days } = await one(
    db,
    { days: int },
    sql`SELECT (moment() AT TIME ZONE ${zone})::date - (since AT TIME ZONE ${zone})::date + 1 AS days
      FROM agent WHERE player_id = ${agent}`,
  )
  return days
}

/** Some brand days from so many back on, the newest first: each figure is read by its index. */
export function agentDays(
  db: Db,
  agent: PlayerId,
  { skip, count }: { skip: number; count: number },
): Promise<AgentDay[]> {
  const days = sql`SELECT day, (day::timestamp AT TIME ZONE ${zone}) AS begins,
      ((day + 1)::timestamp AT TIME ZONE ${zone}) AS ends
    FROM (SELECT (moment() AT TIME ZONE ${zone})::date - n AS day
      FROM generate_series(${skip}::int, ${skip + count - 1}::int) n) d`
  return rows(
    db,
    dayRow,
    sql`WITH days AS (${days}), bets AS (
        SELECT (v.counted_at AT TIME ZONE ${zone})::date AS day, sum(v.counted)::bigint AS valid
        FROM invited_player i JOIN bet_valid v ON v.player_id = i.player_id
        WHERE i.agent_id = ${agent} AND v.counted_at >= (SELECT min(begins) FROM days)
          AND v.counted_at < (SELECT max(ends) FROM days)
        GROUP BY 1
      )
      SELECT d.day, r.registrations, f.first_deposits, f.first_deposit_amount,
        coalesce(b.valid, 0) AS valid_bets
      FROM days d LEFT JOIN bets b USING (day)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS registrations FROM invited_player i
        WHERE i.agent_id = ${agent} AND i.registered_at >= d.begins AND i.registered_at < d.ends
      ) r
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS first_deposits,
          coalesce(sum(i.first_deposit), 0)::bigint AS first_deposit_amount
        FROM invited_player i
        WHERE i.agent_id = ${agent} AND i.first_deposit_at >= d.begins
          AND i.first_deposit_at < d.ends
      ) f
      ORDER BY d.day DESC`,
  )
}
