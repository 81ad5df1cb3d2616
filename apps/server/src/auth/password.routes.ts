import { editPassword, editPayPassword } from '@jinli/contract/auth'
import { passwordProblem } from '@jinli/contract/auth.rules'
import { cardPayPasswordProblem } from '@jinli/contract/payout-card.rules'
import type { AppContext } from '../context.ts'
import { Answer, handle } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { hashSecret, secretMatches } from '../platform/secrets.ts'
import { closeSessionsOf } from '../session/player-session.ts'
import { replaceHash, secretsOf } from './auth.store.ts'
import { type CredentialKind, noteCredentialChange } from './credential-change.store.ts'
import { refuseWeakChange } from './password-strength.ts'

type Asked = { password: string; paypassword: string; ip: string }

async function isLoginPassword(app: AppContext, player: PlayerId, password: string) {
  const { login_hash } = await secretsOf(app.pool, player)
  return secretMatches(login_hash, password)
}

/**
 * Money F-13: the try is counted in its own commit, then verified; the new password is hashed before
 * the transaction, which puts it in place of the very hash that was verified. The counters are those
 * of sign-in and of every call that takes the pay password.
 */
async function checkedChange(
  app: AppContext,
  player: PlayerId,
  kind: CredentialKind,
  { password, paypassword, ip }: Asked,
): Promise<{ verified: string; next: string }> {
  // The confirmation stays on the screen (spec §7 names two fields).
  refuseProblem(passwordProblem({ password, paypassword, confirmPass: paypassword }))
  // A longer pay password could bind no card (spec §5 Add bank card).
  if (kind === 'pay' && cardPayPasswordProblem(paypassword)) refuse('password.new-length')
  const { name_key } = await secretsOf(app.pool, player)
  refuseWeakChange(app.config, paypassword, name_key)
  const subject =
    kind === 'login'
      ? ({ scope: 'login', subject: name_key, ip } as const)
      : ({ scope: 'pay', subject: player.toString(), ip: null } as const)
  const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { login_hash, pay_hash } = await secretsOf(app.pool, player)
    const hash = kind === 'login' ? login_hash : pay_hash
    return (await secretMatches(hash, password)) ? hash : null
  })
  const verified = tried.opened ?? refuse('password.old-wrong')
  // Not the other way round: a new login password must be no way to guess the pay password.
  if (kind === 'pay' && (await isLoginPassword(app, player, paypassword)))
    refuse('auth.pay-password-same')
  return { verified, next: await hashSecret(paypassword) }
}

export const passwordRoutes = [
  handle(editPassword, {
    before: ({ app, player, input, caller: { ip } }) =>
      checkedChange(app, player.id, 'login', { ...input, ip }),
    run: async ({ tx, player, caller, prepared }) => {
      const isReplaced = await replaceHash(tx, player.id, 'login', prepared)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'login', caller)
      await closeSessionsOf(tx, player.id)
      return new Answer('密码修改成功！', null)
    },
  }),

  handle(editPayPassword, {
    before: ({ app, player, input, caller: { ip } }) =>
      checkedChange(app, player.id, 'pay', { ...input, ip }),
    run: async ({ tx, player, caller, prepared }) => {
      const isReplaced = await replaceHash(tx, player.id, 'pay', prepared)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'pay', caller)
      return new Answer('密码修改成功！', null)
    },
  }),
]
