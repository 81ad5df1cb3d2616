import type { AppContext } from '../context.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { secretMatches } from '../platform/secrets.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { secretsOf } from './auth.store.ts'

/**
 * Checks the pay password; wrong ones are counted first and lock after five (I-21). Returns what it
 * was checked against, for `holdPayPassword`.
 */
export async function checkPayPassword(
  app: AppContext,
  player: PlayerId,
  password: string,
): Promise<string> {
  const subject = { scope: 'pay', subject: player.toString(), ip: null } as const
  const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { pay_hash } = await secretsOf(app.pool, player)
    return (await secretMatches(pay_hash, password)) ? pay_hash : null
  })
  return tried.opened ?? refuse('auth.wrong-pay-password', { left: tried.left })
}

/**
 * In the transaction that acts on the password: it is still the one that was checked, and stays so
 * until commit. A change that was answered in between wins (reliability B-39, R-14).
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
