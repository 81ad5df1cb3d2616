import { createHash } from 'node:crypto'
import {
  addMyKey,
  askMyKey,
  beginMyKey,
  removeMyKey,
} from '@jinli/contract/operator/staff-key.admin'
import { keyNameProblem, keysMax } from '@jinli/contract/operator/staff-key.rules'
import { handle } from '../http/handle.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import {
  algorithms,
  challengeIn,
  credentialDescriptors,
  keySite,
  newKeyIn,
} from '../platform/web-authn.ts'
import { tryOwnPassword } from './own-password.ts'
import { activateFactor } from './put-in-force.ts'
import { lockStaff } from './staff-account.store.ts'
import { dropLeftCodes } from './staff-factor.store.ts'
import {
  dropKey,
  insertKey,
  keyCount,
  keysOf,
  newChallenge,
  takeChallenge,
} from './staff-key.store.ts'
import { keyTimeoutMs, questionFor } from './staff-key.ts'

/** Returns the user handle for a member's keys. It is constant and does not reveal who the member is. */
function userHandle(id: StaffId): string {
  return createHash('sha256').update(`jinli staff ${id}`).digest('base64url')
}

export const staffKeyAdminRoutes = [
  handle(askMyKey, ({ tx, staff, caller }) =>
    questionFor(tx, staff.id, keySite(caller.reached().origin), 'confirm'),
  ),

  handle(beginMyKey, {
    before: async ({ app, staff, caller, input }) => {
      const site = keySite(caller.reached().origin) ?? refuse('factor.key-site')
      const who = { staff, ip: caller.ip }
      if (!(await tryOwnPassword(app, who, input.password))) refuse('factor.password')
      return site
    },
    run: async ({ tx, staff, prepared: site }) => {
      const keys = await keysOf(tx, staff.id)
      if (keys.length >= keysMax) refuse('factor.key-limit')
      const { id, username: name, display_name: displayName } = staff
      return {
        challenge: await newChallenge(tx, id, 'add'),
        rp: { id: site.rpId, name: '锦鲤后台' },
        user: { id: userHandle(id), name, displayName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: credentialDescriptors(
          keys.filter((key) => key.rp_id === site.rpId),
        ),
        authenticatorSelection: {
          residentKey: 'discouraged' as const,
          userVerification: 'preferred' as const,
        },
        timeout: keyTimeoutMs,
        attestation: 'none' as const,
      }
    },
  }),

  handle(addMyKey, {
    before: async ({ app, staff, caller, input: { name, key } }) => {
      refuseProblem(keyNameProblem(name))
      const site = keySite(caller.reached().origin) ?? refuse('factor.key-site')
      const challenge = challengeIn(key.response)
      if (!(await takeChallenge(app.pool, staff.id, 'add', challenge)))
        refuse('factor.key-stale')
      return (
        (await newKeyIn(key, { site, challenge, isUserVerified: false })) ??
        refuse('factor.key-wrong')
      )
    },
    run: async ({ tx, staff, caller, writeAudit, input, prepared }) => {
      const name = input.name.trim()
      const recovery_codes = await activateFactor(tx, staff, caller.token, async () => {
        if ((await keyCount(tx, staff.id)) >= keysMax) refuse('factor.key-limit')
        await insertKey(tx, staff.id, { name, ...prepared })
      })
      const change = { before: null, after: { key: name } }
      await writeAudit({ action: 'factor.key-added', subject: staff.username, ...change })
      return { recovery_codes }
    },
  }),

  handle(removeMyKey, async ({ tx, staff, writeAudit, input }) => {
    await lockStaff(tx, staff.id)
    const name = (await dropKey(tx, staff.id, input.id)) ?? refuse('http.not-found')
    await dropLeftCodes(tx, staff.id)
    const change = { before: { key: name }, after: null }
    await writeAudit({ action: 'factor.key-removed', subject: staff.username, ...change })
    return null
  }),
]
