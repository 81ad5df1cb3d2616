import { noSecondPerson } from '@jinli/contract/operator/staff-account.admin'
import {
  beginMyFactor,
  confirmMyFactor,
  enableMyFactor,
  readMyFactor,
  removeMyFactor,
  removeStaffFactor,
  renewRecoveryCodes,
} from '@jinli/contract/operator/staff-factor.admin'
import { handle } from '../http/handle.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import { keySite } from '../platform/web-authn.ts'
import { noteFactor } from '../session/staff-factor.ts'
import { closeStaffSessions, type StaffSession } from '../session/staff-session.ts'
import { beginDraft, sameRights } from './begin-draft.ts'
import { requireColleague } from './colleague.ts'
import { tryOwnPassword } from './own-password.ts'
import { activateFactor } from './put-in-force.ts'
import { codesRenewed, deviceAdded, deviceRemoved, factorRemoved } from './secret-change.ts'
import { lockStaff } from './staff-account.store.ts'
import {
  deviceState,
  dropDevice,
  dropFactor,
  dropLeftCodes,
  enableFactor,
  hasFactor,
  newFactor,
  newRecoveryCodes,
  recoveryLeft,
} from './staff-factor.store.ts'
import { keysOf } from './staff-key.store.ts'
import { tryFactor, tryFirstCode } from './try-factor.ts'

type StaffCall = { staff: StaffSession; caller: { ip: string } }

function memberOf({ staff: { id, username }, caller: { ip } }: StaffCall) {
  return { id, username, ip }
}

export const staffFactorAdminRoutes = [
  handle(readMyFactor, async ({ app, staff, caller }) => {
    const state = await deviceState(app.pool, staff.id)
    const keys = await keysOf(app.pool, staff.id)
    const site = keySite(caller.reached().origin)
    return {
      on: staff.has_factor,
      device_since: typeof state === 'object' ? state.since : null,
      keys: keys.map((key) => ({ ...key, here: key.rp_id === site?.rpId })),
      key_origin: site?.origin ?? null,
      recovery_left: await recoveryLeft(app.pool, staff.id),
      required: app.config.staffFactorRequired,
    }
  }),

  handle(beginMyFactor, {
    // A new device requires the password: access to an unattended screen must not be enough.
    before: async ({ app, staff, caller, input }) => {
      if (!(await tryOwnPassword(app, { staff, ip: caller.ip }, input.password)))
        refuse('factor.password')
    },
    run: async ({ app, tx, staff }) => {
      const factor = (await newFactor(tx, app.config.cardKey, staff)) ?? refuse('factor.on')
      return { ...factor, qr: qrImage(factor.uri) }
    },
  }),

  handle(enableMyFactor, {
    before: async (call) => {
      const state = await deviceState(call.app.pool, call.staff.id)
      if (state === 'none') refuse('factor.not-begun')
      if (state !== 'begun') refuse('factor.on')
      return tryFirstCode(call.app, memberOf(call), call.input.code)
    },
    run: async ({ tx, staff, caller, writeAudit, prepared: key }) => {
      const recovery_codes = await activateFactor(tx, staff, caller.token, async () => {
        if (await enableFactor(tx, staff.id, key)) return
        const state = await deviceState(tx, staff.id)
        refuse(state === 'begun' ? 'factor.wrong' : 'factor.on')
      })
      await writeAudit({
        action: 'factor.enabled',
        subject: staff.username,
        ...deviceAdded,
      })
      return { recovery_codes }
    },
  }),

  handle(confirmMyFactor, {
    before: async (call) => {
      if (!call.staff.has_factor) refuse('factor.not-begun')
      const site = keySite(call.caller.reached().origin)
      await tryFactor(call.app, memberOf(call), call.input, { site, purpose: 'confirm' })
    },
    run: async ({ tx, caller }) => {
      if (caller.token) await noteFactor(tx, caller.token)
      return null
    },
  }),

  handle(renewRecoveryCodes, async ({ tx, staff, writeAudit }) => {
    const subject = staff.username
    await writeAudit({ action: 'factor.recovery-renewed', subject, ...codesRenewed })
    return { recovery_codes: await newRecoveryCodes(tx, staff.id) }
  }),

  handle(removeMyFactor, async ({ tx, staff, writeAudit }) => {
    await lockStaff(tx, staff.id)
    if (await dropDevice(tx, staff.id)) {
      await dropLeftCodes(tx, staff.id)
      await writeAudit({
        action: 'factor.removed',
        subject: staff.username,
        ...deviceRemoved,
      })
    }
    return null
  }),

  handle(removeStaffFactor, async ({ tx, staff, writeAudit, input }) => {
    const member = await requireColleague(tx, staff, input.username)
    const { id, username: subject } = member
    if (id === staff.id) refuse('staff.self')
    if (!(await hasFactor(tx, id))) refuse('factor.not-begun')
    const proposal = sameRights('factor', member)
    const draft = await beginDraft({ tx, staff, writeAudit }, proposal)
    if (draft !== null) return { draft }
    if (!(await dropFactor(tx, id))) refuse('factor.not-begun')
    await closeStaffSessions(tx, id)
    for (const scope of ['factor', 'recovery'] as const)
      await forgetAttempts(tx, { scope, subject })
    const entry = { subject, ...factorRemoved, reason: noSecondPerson }
    await writeAudit({ action: 'staff.factor-removed', ...entry })
    return null
  }),
]
