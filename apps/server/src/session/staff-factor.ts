import { factorFreshMinutes } from '@jinli/contract/operator/staff-factor.admin'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { tokenHash } from '../platform/secrets.ts'

/** The condition that member `f` has a second factor. */
export const hasFactor = sql`EXISTS (SELECT FROM staff_with_factor k WHERE k.staff_id = f.id)`

/** The condition that the second factor was verified in session `s` a short while ago. */
export const factorFresh = sql`coalesce(
  s.factor_at > app_now() - make_interval(mins => ${factorFreshMinutes}), false)`

type Factor = { has_factor: boolean; factor_fresh: boolean }

/** Refuses a call that needs a second factor if the member has none or has not shown it. */
export function askFactor(
  { mfa, allowedWithoutMfa }: Endpoint,
  { has_factor, factor_fresh }: Factor,
  isDemanded: boolean,
): void {
  if (isDemanded && !has_factor && !allowedWithoutMfa) refuse('factor.missing')
  if (mfa === 'required' && !has_factor) refuse('factor.needed')
  if (mfa && has_factor && !factor_fresh) refuse('factor.again')
}

/** Refuses a member with a second factor who has not shown it a short while ago; for actions above an amount. */
export function askFreshFactor({ has_factor, factor_fresh }: Factor): void {
  if (has_factor && !factor_fresh) refuse('factor.again')
}

/** Saves that the second factor was verified in this session now. */
export async function noteFactor(db: Db, token: string): Promise<void> {
  await change(
    db,
    sql`UPDATE staff_session SET factor_at = app_now() WHERE token_hash = ${tokenHash(token)}`,
  )
}
