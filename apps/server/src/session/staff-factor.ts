import type { Endpoint } from '@jinli/contract/endpoint'
import { factorFreshMinutes } from '@jinli/contract/staff-factor.admin'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { tokenHash } from '../platform/secrets.ts'

/** Whether a member, f, has a second factor. */
export const hasFactor = sql`EXISTS (SELECT FROM staff_with_factor k WHERE k.staff_id = f.id)`

/** Whether a session, s, has shown it a short while ago. */
export const factorFresh = sql`coalesce(
  s.factor_at > moment() - make_interval(mins => ${factorFreshMinutes}), false)`

type Factor = { has_factor: boolean; factor_fresh: boolean }

/** Refuses a call that asks for the second factor of a member who has not shown it, or has none (trials T-14). */
export function askFactor(
  { factor, beforeFactor }: Endpoint,
  { has_factor, factor_fresh }: Factor,
  isDemanded: boolean,
): void {
  if (isDemanded && !has_factor && !beforeFactor) refuse('factor.missing')
  if (factor === 'needed' && !has_factor) refuse('factor.needed')
  if (factor && has_factor && !factor_fresh) refuse('factor.again')
}

/** The session has shown the factor now. */
export async function noteFactor(db: Db, token: string): Promise<void> {
  await change(
    db,
    sql`UPDATE staff_session SET factor_at = moment() WHERE token_hash = ${tokenHash(token)}`,
  )
}
