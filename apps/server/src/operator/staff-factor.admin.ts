import {
  beginMyFactor,
  confirmMyFactor,
  enableMyFactor,
  readMyFactor,
  removeMyFactor,
  removeStaffFactor,
  renewRecoveryCodes,
} from '@jinli/contract/staff-factor.admin'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import { noteFactor } from '../session/staff-factor.ts'
import { closeStaffSessions, type StaffSession } from '../session/staff-session.ts'
import { colleagueFor } from './colleague.ts'
import { tryOwnPassword } from './own-password.ts'
import { noteWrongSecret } from './session-audit.ts'
import {
  dropFactor,
  enableFactor,
  factorState,
  newFactor,
  newRecoveryCodes,
  recoveryLeft,
} from './staff-factor.store.ts'
import { tryFactor } from './try-factor.ts'

const nothing = { before: null, after: null }

type Asking = {
  app: AppContext
  staff: StaffSession
  caller: { ip: string }
  input: { code: string }
}

/** The code of a call that was sent with one; a wrong one stands in the audit trail. */
async function takeCode({ app, staff, caller, input }: Asking) {
  const { taken, left } = await tryFactor(app, staff, input.code)
  if (taken) return taken
  await noteWrongSecret(app.pool, { staffId: staff.id, ip: caller.ip }, left)
  return refuse('factor.wrong')
}

export const staffFactorAdminRoutes = [
  handle(readMyFactor, async ({ app, staff }) => {
    const state = await factorState(app.pool, staff.id)
    const since = typeof state === 'object' ? state.since : null
    const recovery_left = since ? await recoveryLeft(app.pool, staff.id) : 0
    return {
      on: since !== null,
      since,
      recovery_left,
      required: app.config.mode === 'live',
    }
  }),

  handle(beginMyFactor, {
    // With the password: whoever finds an open screen binds no device of their own to it.
    before: async ({ app, staff, caller, input }) => {
      if (!(await tryOwnPassword(app, { staff, ip: caller.ip }, input.password)))
        refuse('factor.password')
    },
    run: async ({ app, tx, staff }) => {
      const made = (await newFactor(tx, app.config.cardKey, staff)) ?? refuse('factor.on')
      return { ...made, qr: qrImage(made.uri) }
    },
  }),

  handle(enableMyFactor, {
    before: async (call) => {
      const state = await factorState(call.app.pool, call.staff.id)
      if (state === 'none') refuse('factor.not-begun')
      if (state !== 'begun') refuse('factor.on')
      await takeCode(call)
    },
    run: async ({ tx, staff, caller, record }) => {
      if (!(await enableFactor(tx, staff.id))) refuse('factor.on')
      await closeStaffSessions(tx, staff.id, caller.token)
      if (caller.token) await noteFactor(tx, caller.token)
      await record({ action: 'factor.enabled', subject: staff.username, ...nothing })
      return { recovery_codes: await newRecoveryCodes(tx, staff.id) }
    },
  }),

  handle(confirmMyFactor, {
    before: async (call) => {
      if (!call.staff.has_factor) refuse('factor.not-begun')
      return takeCode(call)
    },
    run: async ({ tx, staff, caller, record, prepared: taken }) => {
      if (caller.token) await noteFactor(tx, caller.token)
      if (taken === 'recovery')
        await record({
          action: 'factor.recovery-used',
          subject: staff.username,
          ...nothing,
        })
      return null
    },
  }),

  handle(renewRecoveryCodes, async ({ tx, staff, record }) => {
    const subject = staff.username
    await record({ action: 'factor.recovery-renewed', subject, ...nothing })
    return { recovery_codes: await newRecoveryCodes(tx, staff.id) }
  }),

  handle(removeMyFactor, async ({ tx, staff, record }) => {
    if (await dropFactor(tx, staff.id))
      await record({ action: 'factor.removed', subject: staff.username, ...nothing })
    return null
  }),

  handle(removeStaffFactor, async ({ tx, staff, record, input }) => {
    const { id, username: subject } = await colleagueFor(tx, staff, input.username)
    if (id === staff.id) refuse('staff.self')
    if (!(await dropFactor(tx, id))) refuse('factor.not-begun')
    await closeStaffSessions(tx, id)
    await forgetAttempts(tx, { scope: 'factor', subject })
    await record({ action: 'staff.factor-removed', subject, ...nothing })
    return null
  }),
]
