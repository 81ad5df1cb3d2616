import { plainRecoveryCode } from '@jinli/contract/recovery/recovery.rules'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { ownerOfCode, recoveryCodeHash } from './recovery-code.store.ts'

type WrittenCode = { nameKey: string; code: string; isWorked: boolean }

/** Whether a text has the length of a recovery code, which a sent code does not have. */
export function isRecoveryCode(text: string): boolean {
  return plainRecoveryCode(text).length > 6
}

/**
 * Tries a recovery code. Returns the player and the hash of the code, or null. Wrong ones lock like wrong passwords,
 * also for names of nobody.
 */
export async function tryRecoveryCode(
  app: AppContext,
  { nameKey, code, isWorked }: WrittenCode,
  { ip, device }: Caller,
): Promise<{ player: PlayerId; hash: Buffer } | null> {
  const hash = recoveryCodeHash(app.config.cardKey, code)
  const subject = {
    scope: 'player-recovery',
    subject: nameKey,
    ip,
    device,
    isWorked,
  } as const
  const { value } = await trySecret(app.pool, app.config.limits, subject, () =>
    ownerOfCode(app.pool, nameKey, hash),
  )
  return value === null ? null : { player: value, hash }
}
