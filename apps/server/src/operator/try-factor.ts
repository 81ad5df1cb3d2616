import type { RefusalKey } from '@jinli/contract/refusals'
import type { KeyAnswer } from '@jinli/contract/staff-key.admin'
import type { AppContext } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { transaction } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { noteWrongSecret } from './session-audit.ts'
import { takeDeviceCode, takeFirstCode, takeRecoveryCode } from './staff-factor.store.ts'
import type { KeySite } from './staff-key.rules.ts'
import { countOn, keyCalled, takeChallenge } from './staff-key.store.ts'
import { challengeIn, counterIn } from './staff-key.ts'

type Who = { id: StaffId; username: string; ip: string }

/** A recovery code is gone when it was used: the trail says so in the same commit. */
function useRecoveryCode({ pool }: AppContext, { id, username, ip }: Who, code: string) {
  return transaction(pool, async (tx) => {
    if (!(await takeRecoveryCode(tx, id, code))) return false
    const line = { action: 'factor.recovery-used', subject: username } as const
    await audit(tx, { staffId: id, ip, ...line, before: null, after: null, reason: '' })
    return true
  })
}

type Tried<T> = { shown: T } | { refused: RefusalKey }

/** One try: counted before it is looked at, like a password. Refused while they are locked out, and when it is wrong, which the trail tells. */
async function once<T>(
  app: AppContext,
  { id, username, ip }: Who,
  verify: () => Promise<Tried<T>>,
): Promise<T> {
  const subject = { scope: 'factor', subject: username, ip: null } as const
  let refused: RefusalKey = 'factor.wrong'
  const { opened, left } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const tried = await verify()
      if ('shown' in tried) return tried
      refused = tried.refused
      return null
    },
  )
  if (opened) return opened.shown
  await noteWrongSecret(app.pool, { staffId: id, ip }, left)
  return refuse(refused)
}

/** What the answer of a key is worth. A count that went back is told in the trail: there may be a copy. */
async function useKey(
  { pool }: AppContext,
  { id, username, ip }: Who,
  answer: KeyAnswer,
  { site, purpose }: Place,
): Promise<Tried<true>> {
  const challenge = challengeIn(answer.response)
  if (!site || !(await takeChallenge(pool, id, purpose, challenge)))
    return { refused: 'factor.key-stale' }
  const key = await keyCalled(pool, id, site.rpId, answer.id)
  const counter = key && (await counterIn(answer, key, site, challenge))
  if (!key || counter === null) return { refused: 'factor.key-wrong' }
  if (await countOn(pool, key.id, counter)) return { shown: true }
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

/** Where and what for a key was asked. */
type Place = { site: KeySite | null; purpose: 'sign-in' | 'confirm' }
/** A factor as it is shown: a code of the device, a recovery code, or the answer of a key. */
type Shown = { code: string; key?: KeyAnswer | undefined }

/** One try of a member's second factor. */
export function tryFactor(app: AppContext, who: Who, shown: Shown, place: Place) {
  const { code, key } = shown
  return once<true>(app, who, async () => {
    if (key) return useKey(app, who, key, place)
    const right =
      (await takeDeviceCode(app, who.id, code)) || (await useRecoveryCode(app, who, code))
    return right ? { shown: true } : { refused: 'factor.wrong' }
  })
}

/** One try of the first code of a key that was begun; answers the key. */
export function tryFirstCode(app: AppContext, who: Who, code: string): Promise<Buffer> {
  return once<Buffer>(app, who, async () => {
    const key = await takeFirstCode(app, who.id, code)
    return key ? { shown: key } : { refused: 'factor.wrong' }
  })
}
