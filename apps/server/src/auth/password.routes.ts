import { editPassword, editPayPassword } from '@jinli/contract/auth'
import { passwordProblem } from '@jinli/contract/auth.rules'
import { cardPayPasswordProblem } from '@jinli/contract/payout-card.rules'
import type { AppContext } from '../context.ts'
import { Answer, playerWrite } from '../handle.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { hashSecret, secretMatches } from '../platform/secrets.ts'
import { replaceHash, secretsOf } from './auth.store.ts'
import { type CredentialKind, noteCredentialChange } from './credential-change.store.ts'
import { closeSessionsOf } from './session.ts'

type Asked = { password: string; paypassword: string }

/**
 * Money F-13: the try is counted in its own commit, then verified; the new password is hashed before
 * the transaction, which puts it in place of the very hash that was verified. The counters are those
 * of sign-in and of every call that takes the pay password.
 */
async function checkedChange(
  app: AppContext,
  player: bigint,
  kind: CredentialKind,
  { password, paypassword }: Asked,
): Promise<{ verified: string; next: string }> {
  // The confirmation stays on the screen (spec §7 names two fields).
  refuseProblem(passwordProblem({ password, paypassword, confirmPass: paypassword }))
  // A longer pay password could bind no card (spec §5 Add bank card).
  if (kind === 'pay' && cardPayPasswordProblem(paypassword)) refuse('password.new-length')
  const { name_key } = await secretsOf(app.pool, player)
  const name = kind === 'login' ? name_key : player.toString()
  const subject = { scope: kind, subject: name } as const
  const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { login_hash, pay_hash } = await secretsOf(app.pool, player)
    const hash = kind === 'login' ? login_hash : pay_hash
    return (await secretMatches(hash, password)) ? hash : null
  })
  const verified = tried.opened ?? refuse('password.old-wrong')
  return { verified, next: await hashSecret(paypassword) }
}

export const passwordRoutes = [
  playerWrite(editPassword, {
    before: ({ app, player, input }) => checkedChange(app, player.id, 'login', input),
    run: async ({ tx, player, caller, prepared }) => {
      const isReplaced = await replaceHash(tx, player.id, 'login', prepared)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'login', caller)
      await closeSessionsOf(tx, player.id)
      return new Answer('密码修改成功！', null)
    },
  }),

  playerWrite(editPayPassword, {
    before: ({ app, player, input }) => checkedChange(app, player.id, 'pay', input),
    run: async ({ tx, player, caller, prepared }) => {
      const isReplaced = await replaceHash(tx, player.id, 'pay', prepared)
      if (!isReplaced) refuse('password.old-wrong')
      await noteCredentialChange(tx, player.id, 'pay', caller)
      return new Answer('密码修改成功！', null)
    },
  }),
]
