import { identityReasons, identityStates } from '@jinli/contract/identity/identity'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import {
  big,
  bool,
  bytes,
  int,
  maybe,
  type RowOf,
  text,
  word,
} from '../platform/row-shape.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import type { Verdict } from './identity-answer.ts'

/** The steps of a check. The statements below compare the state that they leave. */
const nextStates = {
  submitted: ['sent'],
  sent: ['verified', 'refused'],
  review: ['verified', 'refused'],
  verified: [],
  refused: [],
} as const
type CheckState = keyof typeof nextStates

/** Returns the states that may become this one. */
export function statesBefore(state: CheckState): CheckState[] {
  const all = Object.keys(nextStates) as CheckState[]
  return all.filter((each) => (nextStates[each] as readonly string[]).includes(state))
}

const overview = {
  asks: bool,
  state: word<(typeof identityStates)[number]>(identityStates),
  reason: maybe(word<(typeof identityReasons)[number]>(identityReasons)),
  number_tail: text,
  realname: text,
  note: text,
  deposits_left: maybe(big),
  withdrawals_left: maybe(big),
}
export type IdentityOverview = RowOf<typeof overview>

/** Returns how far the player's identity is, and what is open without it. */
export function identityOf(db: Db, player: PlayerId): Promise<IdentityOverview> {
  return one(
    db,
    overview,
    sql`SELECT coalesce(q.deposits_max, q.withdrawals_max) IS NOT NULL AS asks,
        CASE WHEN v.player_id IS NOT NULL THEN 'verified' WHEN c.id IS NULL OR c.state = 'verified' THEN 'none'
          WHEN c.state IN ('submitted', 'sent') THEN 'waiting' ELSE c.state END AS state,
        nullif(c.reason, '') AS reason, coalesce(c.number_tail, '') AS number_tail, p.realname,
        coalesce(c.note, '') AS note,
        r.deposits_left, r.withdrawals_left
      FROM player p CROSS JOIN identity_policy q CROSS JOIN LATERAL identity_room(p.id) r
      LEFT JOIN identity_verified v ON v.player_id = p.id
      LEFT JOIN LATERAL (SELECT * FROM identity_check WHERE player_id = p.id ORDER BY id DESC LIMIT 1) c ON true
      WHERE p.id = ${player}`,
  )
}

/** Returns how many checks the player asked for within a day. */
export async function checksOfDay(tx: PlayerTx, player: PlayerId): Promise<number> {
  const { count } = await one(
    tx,
    { count: int },
    sql`SELECT count(*)::int AS count FROM identity_check
      WHERE player_id = ${player} AND created_at > app_now() - interval '1 day'`,
  )
  return count
}

type NewCheck = { name: string; seal: Buffer; mark: Buffer; tail: string }

export async function insertCheck(
  tx: PlayerTx,
  player: PlayerId,
  { name, seal, mark, tail }: NewCheck,
): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO identity_check (player_id, name, number_seal, number_mark, number_tail, next_attempt_at)
      VALUES (${player}, ${name}, ${seal}, ${mark}, ${tail}, app_now())`,
  )
}

const dueCheck = {
  id: big,
  player: playerId,
  reference: text,
  name: text,
  number_seal: bytes,
  number_mark: bytes,
  attempt: int,
}
export type DueCheck = RowOf<typeof dueCheck>

/** Takes due checks for a try. The next try comes later each time, up to ten minutes. */
export function takeChecks(db: Db, limit: number): Promise<DueCheck[]> {
  return rows(
    db,
    dueCheck,
    sql`WITH due AS MATERIALIZED (SELECT id FROM identity_check WHERE next_attempt_at <= app_now()
        ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE identity_check c SET state = 'sent', attempts = attempts + 1,
        next_attempt_at = app_now() + least(interval '5 seconds' * power(2, least(attempts, 10)), interval '10 minutes')
      FROM due WHERE c.id = due.id AND c.state = ANY (${[...statesBefore('sent'), 'sent']})
      RETURNING c.id, c.player_id AS player, c.reference::text, c.name, c.number_seal, c.number_mark,
        c.attempts AS attempt`,
  )
}

/**
 * Returns whether a document verified another account. Decisions about one document wait for each other, so that the
 * answer holds until commit.
 */
export async function isNumberUsed(
  tx: Tx,
  player: PlayerId,
  mark: Buffer,
): Promise<boolean> {
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${mark.toString('hex')}, 98))`,
  )
  const other = await row(
    tx,
    { id: big },
    sql`SELECT id FROM identity_check
      WHERE number_mark = ${mark} AND state = 'verified' AND player_id <> ${player}`,
  )
  return other !== null
}

/** Ends a check and forgets the number. Returns false if it had ended before. */
export async function decideCheck(tx: Tx, { id }: DueCheck, verdict: Verdict) {
  const reason = verdict.state === 'refused' ? verdict.reason : ''
  const count = await change(
    tx,
    sql`UPDATE identity_check SET state = ${verdict.state}, reason = ${reason}, decided_at = app_now(),
        number_seal = NULL, next_attempt_at = NULL
      WHERE id = ${id} AND state = 'sent' AND state = ANY (${statesBefore(verdict.state)})`,
  )
  return count === 1
}
