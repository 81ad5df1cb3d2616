import type { askMyKey } from '@jinli/contract/operator/staff-key.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { credentialDescriptors, type KeySite } from '../platform/web-authn.ts'
import { keysOf, newChallenge, type Purpose, questionMinutes } from './staff-key.store.ts'

/** How long a browser waits for a key (ms). */
export const keyTimeoutMs = questionMinutes * 60_000

/** Returns a new challenge for a member's keys, or null if the member has no key for this site. */
export async function questionFor(
  db: Db,
  staff: StaffId,
  site: KeySite | null,
  purpose: Purpose,
): Promise<Output<typeof askMyKey>> {
  const keys = (await keysOf(db, staff)).filter((key) => key.rp_id === site?.rpId)
  if (!site || keys.length === 0) return null
  return {
    challenge: await newChallenge(db, staff, purpose),
    rpId: site.rpId,
    allowCredentials: credentialDescriptors(keys),
    timeout: keyTimeoutMs,
    userVerification: 'preferred',
  }
}
