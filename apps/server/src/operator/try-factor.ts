import type { RefusalKey } from '@jinli/contract/refusal/refusals'
import type { KeyAnswer } from '@jinli/contract/wire/web-authn'
import type { AppContext } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { isDeviceCode } from '../platform/authenticator-code.ts'
import { transaction } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { repeatedSecret, trySecret } from '../platform/secret-attempts.ts'
import { challengeIn, counterIn, type KeySite } from '../platform/web-authn.ts'
import { codeUsed } from './secret-change.ts'
import { noteWrongSecret } from './session-audit.ts'
import {
  type CodeUse,
  takeDeviceCode,
  takeFirstCode,
  takeRecoveryCode,
} from './staff-factor.store.ts'
import { keyByCredential, raiseCounter, takeChallenge } from './staff-key.store.ts'

type Member = { id: StaffId; username: string; ip: string }

/** Uses up a recovery code and writes the audit line in the same commit. */
function useRecoveryCode({ pool }: AppContext, { id, username, ip }: Member, code: string) {
  return transaction(pool, async (tx) => {
    const use = await takeRecoveryCode(tx, id, code)
    if (use !== 'first') return use
    const line = { action: 'factor.recovery-used', subject: username } as const
    await audit(tx, { staffId: id, ip, ...line, ...codeUsed, reason: '' })
    return use
  })
}

/** `repeated`: the answer is right, but it was used before. */
type FactorResult<T> = { shown: T } | { refused: RefusalKey; repeated?: boolean }

/**
 * Counts the try before verifying it, as for a password. Refuses while the member is locked. Refuses and audits a
 * wrong answer; a right one that was used before is refused, but is no guess.
 */
async function tryOnce<T>(
  app: AppContext,
  { id, username, ip, scope = 'factor' }: Member & { scope?: 'factor' | 'recovery' },
  verify: () => Promise<FactorResult<T>>,
): Promise<T> {
  const subject = { scope, subject: username, ip: null } as const
  let refusal: RefusalKey = 'factor.wrong'
  let isRepeated = false
  const { value: verifiedFactor, triesLeft } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const result = await verify()
      if ('shown' in result) return result
      refusal = result.refused
      isRepeated = result.repeated === true
      return isRepeated ? repeatedSecret : null
    },
  )
  if (verifiedFactor) return verifiedFactor.shown
  if (!isRepeated) await noteWrongSecret(app.pool, { staffId: id, ip }, triesLeft)
  return refuse(refusal)
}

function wrongCode(use: CodeUse) {
  return { refused: 'factor.wrong', repeated: use === 'repeated' } as const
}

/** Verifies a key's answer. Refuses and audits a counter that is not higher, because a copy of the key may exist. */
async function useKey(
  { pool }: AppContext,
  { id, username, ip }: Member,
  answer: KeyAnswer,
  { site, purpose }: Place,
): Promise<FactorResult<true>> {
  const challenge = challengeIn(answer.response)
  if (!site || !(await takeChallenge(pool, id, purpose, challenge)))
    // A challenge that is used up or too old verifies nothing, so it is no guess.
    return { refused: 'factor.key-stale', repeated: true }
  const key = await keyByCredential(pool, id, site.rpId, answer.id)
  const counter =
    key && (await counterIn(answer, key, { site, challenge, isUserVerified: false }))
  if (!key || counter === null) return { refused: 'factor.key-wrong' }
  if (await raiseCounter(pool, key.id, counter)) return { shown: true }
  await audit(pool, {
    staffId: id,
    ip,
    action: 'factor.key-copied',
    subject: username,
    before: { key: key.name, counter: key.counter },
    after: { key: key.name, counter },
    reason: '',
  })
  return { refused: 'factor.key-copied' }
}

/** The site and the purpose of a challenge. */
type Place = { site: KeySite | null; purpose: 'sign-in' | 'confirm' }
/** The answer to a second factor: a code of the device or a recovery code, or the answer of a key. */
type FactorAnswer = { code: string; key?: KeyAnswer | undefined }

/** Makes one try of a member's second factor; refuses a wrong answer. */
export function tryFactor(
  app: AppContext,
  who: Member,
  answer: FactorAnswer,
  place: Place,
) {
  const { code, key } = answer
  if (key) return tryOnce<true>(app, who, () => useKey(app, who, key, place))
  // Wrong codes of a device lock no recovery code, so that whoever knows the password cannot keep the member out.
  const scope = isDeviceCode(code) ? 'factor' : 'recovery'
  return tryOnce<true>(app, { ...who, scope }, async () => {
    const use =
      scope === 'factor'
        ? await takeDeviceCode(app, who.id, code)
        : await useRecoveryCode(app, who, code)
    return use === 'first' ? { shown: true } : wrongCode(use)
  })
}

/** Makes one try of the first code of a begun device; returns the device's sealed key. */
export function tryFirstCode(app: AppContext, who: Member, code: string): Promise<Buffer> {
  return tryOnce<Buffer>(app, who, async () => {
    const { use, key } = await takeFirstCode(app, who.id, code)
    return use === 'first' ? { shown: key } : wrongCode(use)
  })
}
