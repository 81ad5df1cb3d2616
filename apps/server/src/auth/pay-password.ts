import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { clearAttempts, countAttempt } from '../platform/secret-attempts.ts'
import { secretMatches } from '../platform/secrets.ts'
import { payHashOf } from './auth.store.ts'

/** Checks the pay password; wrong ones are counted first and lock after five (I-21). */
export async function checkPayPassword(
  app: AppContext,
  player: bigint,
  password: string,
): Promise<void> {
  const subject = player.toString()
  const { left } = await countAttempt(app.pool, app.config.limits, 'pay', subject)
  if (!(await secretMatches(await payHashOf(app.pool, player), password))) {
    refuse('auth.wrong-pay-password', { left })
  }
  await clearAttempts(app.pool, 'pay', subject)
}
