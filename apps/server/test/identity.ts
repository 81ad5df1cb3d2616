import type { TestApp } from '@jinli/dev-env/test-app'
import { checkIdentities } from '../src/identity/check-identities.ts'
import { sandboxIdentity } from '../src/identity/sandbox-identity.ts'

/** Sets from which sums (yuan) on the house asks for an identity. */
export async function askIdentity(
  { owner }: TestApp,
  deposits: number | null,
  withdrawals: number | null,
): Promise<void> {
  const fen = (yuan: number | null) => (yuan === null ? null : yuan * 100)
  await owner.query('UPDATE identity_policy SET deposits_max = $1, withdrawals_max = $2', [
    fen(deposits),
    fen(withdrawals),
  ])
}

/** Asks the sandbox's provider about every open check now. */
export async function runChecks({ context, owner }: TestApp): Promise<void> {
  await owner.query(
    'UPDATE identity_check SET next_attempt_at = app_now() WHERE next_attempt_at IS NOT NULL',
  )
  await checkIdentities(context, sandboxIdentity(context.config))
}
