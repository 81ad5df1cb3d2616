import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
import { big, day, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** The characters of a referral code, without those that look or sound alike. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

function newCode(): string {
  return Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
}

/** Gives an agent a referral code. Changes nothing if the agent already has one. */
export async function giveCode(db: Db, agent: PlayerId): Promise<void> {
  await change(
    db,
    sql`${insertInto('agent', { player_id: agent, code: newCode() })}
      ON CONFLICT (player_id) DO NOTHING`,
  )
}

const figures = sql`registrations, first_deposits, first_deposit_amount, valid_bets`
/** Returns a subquery for an agent's figures by day, including changes that the job has not added yet. */
function daysOf(agent: PlayerId): Sql {
  return sql`(SELECT day, ${figures} FROM agent_day WHERE agent_id = ${agent}
    UNION ALL SELECT day, ${figures} FROM agent_day_change WHERE agent_id = ${agent})`
}

const summary = { code: text, since: time, players: int, depositors: int }

export function summaryOf(db: Db, agent: PlayerId) {
  return one(
    db,
    summary,
    sql`SELECT a.code, a.since, coalesce(d.players, 0)::int AS players,
        coalesce(d.depositors, 0)::int AS depositors
      FROM agent a, (SELECT sum(registrations) AS players, sum(first_deposits) AS depositors
        FROM ${daysOf(agent)} d) d
      WHERE a.player_id = ${agent}`,
  )
}

const invitedListing = {
  username: text,
  registered_at: time,
  first_deposit_at: maybe(time),
  first_deposit: maybe(big),
}
export type InvitedPlayer = RowOf<typeof invitedListing>

/** Returns a page of the players that the agent referred, newest first. */
export function invitedBy(
  db: Db,
  agent: PlayerId,
  request: PageRequest,
): Promise<PageRows<InvitedPlayer>> {
  const players = {
    columns: sql`p.name AS username, r.registered_at, r.first_deposit_at, r.first_deposit`,
    table: sql`invited_player`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`r.agent_id = ${agent}`,
    order: sql`r.registered_at DESC, r.player_id DESC`,
    total: sql`SELECT coalesce(sum(registrations), 0) FROM ${daysOf(agent)} d`,
  }
  return list(db, invitedListing, players, request)
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

/** Returns the number of brand days from the agent's first day to today, both included. */
export async function daysSince(db: Db, agent: PlayerId): Promise<number> {
  const { days } = await one(
    db,
    { days: int },
    sql`SELECT (app_now() AT TIME ZONE ${zone})::date - (since AT TIME ZONE ${zone})::date + 1 AS days
      FROM agent WHERE player_id = ${agent}`,
  )
  return days
}

/** Returns the figures of `count` brand days, newest first, after skipping `skip` days. */
export function agentDays(
  db: Db,
  agent: PlayerId,
  { skip, count }: { skip: number; count: number },
): Promise<AgentDay[]> {
  const days = sql`SELECT (app_now() AT TIME ZONE ${zone})::date - n AS day
    FROM generate_series(${skip}::int, ${skip + count - 1}::int) n`
  return rows(
    db,
    dayRow,
    sql`SELECT w.day, coalesce(sum(registrations), 0)::int AS registrations,
        coalesce(sum(first_deposits), 0)::int AS first_deposits,
        coalesce(sum(first_deposit_amount), 0)::bigint AS first_deposit_amount,
        coalesce(sum(valid_bets), 0)::bigint AS valid_bets
      FROM (${days}) w LEFT JOIN ${daysOf(agent)} d USING (day) GROUP BY w.day ORDER BY w.day DESC`,
  )
}

/** The most rows of `agent_day_change` that one statement adds to `agent_day`. */
const changesAtOnce = 5000

/** Job: adds the rows of `agent_day_change` to `agent_day`. Each row is added once, even if several nodes run it. */
export async function applyDayChanges(db: Db): Promise<void> {
  for (;;) {
    const { taken } = await one(
      db,
      { taken: int },
      sql`WITH due AS (SELECT id FROM agent_day_change ORDER BY id LIMIT ${changesAtOnce} FOR UPDATE SKIP LOCKED),
        taken AS (DELETE FROM agent_day_change t USING due WHERE t.id = due.id RETURNING t.*),
        added AS (INSERT INTO agent_day AS d (agent_id, day, ${figures})
          SELECT agent_id, day, sum(registrations), sum(first_deposits), sum(first_deposit_amount),
            sum(valid_bets)
          FROM taken GROUP BY agent_id, day ORDER BY agent_id, day
          ON CONFLICT (agent_id, day) DO UPDATE SET
            registrations = d.registrations + excluded.registrations,
            first_deposits = d.first_deposits + excluded.first_deposits,
            first_deposit_amount = d.first_deposit_amount + excluded.first_deposit_amount,
            valid_bets = d.valid_bets + excluded.valid_bets)
        SELECT count(*)::int AS taken FROM taken`,
    )
    if (taken < changesAtOnce) return
  }
}
