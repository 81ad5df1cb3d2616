import type { AppContext } from '../context.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { secretsOf } from './auth.store.ts'
import { verifiedHash } from './verified-hash.ts'

/**
 * Checks the pay password. Each attempt is counted first; five wrong attempts start a lock (I-21). Returns the
 * verified hash for `holdPayPassword`.
 */
export async function checkPayPassword(
  app: AppContext,
  player: PlayerId,
  password: string,
): Promise<string> {
  const subject = { scope: 'pay', subject: player.toString(), ip: null } as const
  const attempt = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { pay_hash: storedHash } = await secretsOf(app.pool, player)
    return verifiedHash(app.pool, player, 'pay', { storedHash, secret: password })
  })
  return attempt.value ?? refuse('auth.wrong-pay-password', { left: attempt.triesLeft })
}

/**
 * Refuses if the verified hash is no longer the current one. So a password change that was answered in between takes
 * effect. The lock on the player prevents another change until commit (reliability B-39, R-14).
 */
export async function holdPayPassword(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  checked: string,
): Promise<void> {
  if ((await secretsOf(tx, player)).pay_hash === checked) return
  refuse('auth.wrong-pay-password', { left: app.config.limits.wrongSecretsMax })
}
