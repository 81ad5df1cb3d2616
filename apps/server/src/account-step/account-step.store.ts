import { termsTypes } from '@jinli/contract/account-step/account-step'
import { accountSteps } from '@jinli/contract/account-steps'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { bool, int, maybe, oneOf, text, time, word } from '../platform/row-shape.ts'
import type { PlayerTx } from '../player/player-lock.ts'

/** Returns whether the house asks anything of accounts. If so, no terms come in force before commit. */
export async function holdAccountSteps(tx: Tx): Promise<boolean> {
  return (await one(tx, { asks: bool }, sql`SELECT hold_account_steps() AS asks`)).asks
}

/** Locks the player's row until commit, and holds the steps, in one round trip. */
export async function lockPlayerAndSteps(tx: Tx, player: PlayerId): Promise<PlayerTx> {
  await one(tx, { asks: bool }, sql`SELECT lock_player_and_steps(${player}) AS asks`)
  return tx as PlayerTx
}

/** The first step that an account lacks, as a column. */
export const stepProblem = maybe(oneOf([...accountSteps, 'under-age']))

/** Returns the first step that the account lacks, or `under-age`; null if it is complete. */
export async function missingStep(db: Db, player: PlayerId) {
  const { step } = await one(
    db,
    { step: stepProblem },
    sql`SELECT account_step_problem(${player}) AS step`,
  )
  return step
}

const policy = { minimum_age: int }

export function minimumAge(db: Db): Promise<{ minimum_age: number }> {
  return one(db, policy, sql`SELECT minimum_age FROM account_step_policy`)
}

/** Returns the steps that the house asks, in order, and whether the player has done each. */
export function stepsOf(db: Db, player: PlayerId) {
  return rows(
    db,
    { step: word(accountSteps), done: bool },
    sql`SELECT s.step, EXISTS (SELECT FROM account_step_done d
        WHERE d.player_id = ${player} AND d.step = s.step) AS done
      FROM account_step_policy q CROSS JOIN LATERAL unnest(q.steps) WITH ORDINALITY AS s (step, place)
      ORDER BY s.place`,
  )
}

/** Returns when and from where the player named a birth date; null until then. */
export function birthDateOf(db: Db, player: PlayerId) {
  return row(
    db,
    { named_at: time, ip: text, of_age: bool },
    sql`SELECT named_at, ip, of_age FROM account_step_age WHERE player_id = ${player}`,
  )
}

/** How long the sign-up of somebody below the minimum age is kept before it is forgotten. */
const coolingDays = 30

/** Saves that the player named a birth date. Returns false if that happened before. */
export async function noteBirthDate(
  tx: PlayerTx,
  player: PlayerId,
  { ip, isOfAge }: { ip: string; isOfAge: boolean },
): Promise<boolean> {
  const cooling = sql`app_now() + make_interval(days => ${coolingDays})`
  const forgetAt = isOfAge ? sql`NULL` : cooling
  const count = await change(
    tx,
    sql`INSERT INTO account_step_birth_date (player_id, ip, forget_at)
      VALUES (${player}, ${ip}, ${forgetAt}) ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

const termsInForce = { type: oneOf(termsTypes), version: int, accepted_at: maybe(time) }

/** Returns the versions in force, and when the player accepted them. */
export function termsOf(db: Db, player: PlayerId) {
  return rows(
    db,
    termsInForce,
    sql`SELECT a.type, a.version, t.accepted_at FROM article_in_force a
      LEFT JOIN account_step_terms t
        ON t.player_id = ${player} AND t.type = a.type AND t.version = a.version
      WHERE a.type = ANY (${[...termsTypes]}) ORDER BY array_position(${[...termsTypes]}::int[], a.type::int)`,
  )
}

/** Saves that the player accepted the versions in force. A version accepted before keeps its time. */
export async function noteTerms(tx: PlayerTx, player: PlayerId, ip: string): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO account_step_terms (player_id, type, version, ip)
      SELECT ${player}, type, version, ${ip} FROM article_in_force
      WHERE type = ANY (${[...termsTypes]}) ON CONFLICT DO NOTHING`,
  )
}

/** Returns the versions that a player has accepted, the newest first. */
export function acceptedTerms(db: Db, player: PlayerId) {
  return rows(
    db,
    { type: oneOf(termsTypes), version: int, accepted_at: time, ip: text },
    sql`SELECT type, version, accepted_at, ip FROM account_step_terms
      WHERE player_id = ${player} ORDER BY accepted_at DESC, type LIMIT 20`,
  )
}
