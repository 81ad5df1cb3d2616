import { editPassword, editPayPassword } from '@jinli/contract/auth/auth'
import { passwordProblem } from '@jinli/contract/auth/auth.rules'
import { isLongPayPassword } from '@jinli/contract/auth/secret.rules'
import type { AppContext } from '../context.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import { Answer, handle } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { hashSecret, secretMatches } from '../platform/secrets.ts'
import { closeSessionsOf } from '../session/player-session.ts'
import { replaceHash, secretsOf } from './auth.store.ts'
import { type CredentialKind, noteCredentialChange } from './credential-change.store.ts'
import { refuseWeakChange } from './password-strength.ts'
import { verifiedHash } from './verified-hash.ts'

type PasswordChange = { password: string; paypassword: string; ip: string }

async function isLoginPassword(app: AppContext, player: PlayerId, password: string) {
  const { login_hash } = await secretsOf(app.pool, player)
  return secretMatches(login_hash, password)
}

/**
 * Checks a password change before its transaction (money F-13): commits the count of the attempt, verifies the old
 * password, and hashes the new one. The transaction then replaces exactly the verified hash. The counters are the
 * same as for sign-in and for all calls with a pay password.
 */
async function checkedChange(
  app: AppContext,
  player: PlayerId,
  kind: CredentialKind,
  { password, paypassword, ip }: PasswordChange,
): Promise<{ currentHash: string; next: string }> {
  // The call has no field for the confirmation of the new password: the client compares it (spec §7).
  refuseProblem(passwordProblem({ password, paypassword, confirmPass: paypassword }))
  // The form of a new card refuses a longer pay password (spec §5 Add bank card).
  if (kind === 'pay' && isLongPayPassword(paypassword)) refuse('password.new-length')
  const { name_key } = await secretsOf(app.pool, player)
  refuseWeakChange(app.config, paypassword, name_key)
  const subject =
    kind === 'login'
      ? ({ scope: 'login', subject: name_key, ip } as const)
      : ({ scope: 'pay', subject: player.toString(), ip: null } as const)
  const attempt = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { login_hash, pay_hash } = await secretsOf(app.pool, player)
    const storedHash = kind === 'login' ? login_hash : pay_hash
    return verifiedHash(app.pool, player, kind, { storedHash, secret: password })
  })
  const currentHash = attempt.value ?? refuse('password.old-wrong')
  // A new login password is not compared with the pay password: a refusal would help to guess the pay password.
  if (kind === 'pay' && (await isLoginPassword(app, player, paypassword)))
    refuse('auth.pay-password-same')
  return { currentHash, next: await hashSecret(paypassword) }
}

export const passwordRoutes = [
  handle(editPassword, {
    before: ({ app, player, input, caller: { ip } }) =>
      checkedChange(app, player.id, 'login', { ...input, ip }),
    run: async ({ tx, player, caller, prepared: hashes }) => {
      const isReplaced = await replaceHash(tx, player.id, 'login', hashes)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'login', caller)
      await closeSessionsOf(tx, player.id, 'password')
      await endOrphanSessions(tx, player.id)
      return new Answer('密码修改成功！', null)
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(editPayPassword, {
    before: ({ app, player, input, caller: { ip } }) =>
      checkedChange(app, player.id, 'pay', { ...input, ip }),
    run: async ({ tx, player, caller, prepared: hashes }) => {
      const isReplaced = await replaceHash(tx, player.id, 'pay', hashes)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'pay', caller)
      return new Answer('密码修改成功！', null)
    },
  }),
]
