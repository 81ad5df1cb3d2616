import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { askPlayerFactor } from '../session/player-factor.ts'
import { askFactor } from '../session/staff-factor.ts'
import { holdRights, need } from '../session/staff-rights.ts'
import { putOffIdleEnd, type StaffSession } from '../session/staff-session.ts'
import { refuseStopped } from './closed-site.ts'
import { refuseCountry } from './country.ts'
import type { Call } from './pipeline.ts'

/** Refuses a staff member without the permission or the second factor that the call needs. */
export async function authorizeStaff({
  app,
  endpoint,
  caller,
  staff,
}: Call): Promise<void> {
  if (!staff) return
  const { staffIdleMinutes, staffFactorRequired } = app.config
  if (caller.token && !caller.unattended)
    await putOffIdleEnd(app.pool, caller.token, staffIdleMinutes)
  if (endpoint.permission) need(staff, endpoint.permission)
  askFactor(endpoint, staff, staffFactorRequired)
}

/** Refuses a player who has a second factor and has to show it again for the call. */
export async function authorizePlayer({
  app,
  endpoint,
  caller,
  player,
}: Call): Promise<void> {
  if (player) await askPlayerFactor(app.pool, endpoint, player.id, caller.token)
}

/** Refuses calls that begin something new while the site is closed, or from a country that is not allowed. */
export async function refuseBlocked({ app, endpoint, caller, input }: Call): Promise<void> {
  refuseCountry(app.config, endpoint, input, caller.country)
  await refuseStopped(app.pool, endpoint, input)
}

/**
 * Reads the staff member's permissions and locks them until commit. Refuses the call if its permission was removed
 * meanwhile.
 */
export async function holdPermissions(
  tx: Tx,
  { permission }: Endpoint,
  staff: StaffSession,
): Promise<StaffSession> {
  if (!permission) return staff
  const member = { id: staff.id, lent: staff.break_glass !== null }
  const rights = (await holdRights(tx, member, permission)) ?? refuse('session.expired')
  need(rights, permission)
  return { ...staff, ...rights }
}
