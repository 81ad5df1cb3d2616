import type { AccountStep } from '@jinli/contract/account-steps'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestApp } from '@jinli/dev-env/test-app'
import type { Protections } from '../src/platform/protections.ts'

/** The protections of a sandbox that asks these steps of accounts. */
export function protectionsWith(...accountSteps: AccountStep[]): Protections {
  const off = { challenge: false, strongPasswords: false, ownCards: false }
  return { ...off, countries: null, accountSteps }
}

/** Does what the house asks of an account. */
export async function completeAccount(app: TestApp, player: TestPlayer): Promise<void> {
  const { token } = player
  const { data } = await app.expectOk('/api/accountsteps', {}, token)
  const { birthday, terms } = data as unknown as { birthday: string; terms: object[] }
  if (!birthday)
    await app.expectOk('/api/accountsteps/birthdate', { birthday: '1990-05-06' }, token)
  await app.expectOk('/api/accountsteps/terms', { versions: terms }, token)
}

/** Publishes the next version of the terms, as staff do. */
export async function publishTerms(app: TestApp, staff: string): Promise<void> {
  const { data } = await app.expectOk('/admin/api/articles/5', {}, staff)
  const { edition, newest } = data as unknown as { edition: number; newest: number }
  const saving = {
    title: '规则与条款',
    content: `<p>第 ${newest + 1} 版</p>`,
    based_on: edition,
  }
  await app.expectOk('/admin/api/articles/5/save', saving, staff)
  const publishing = { based_on: edition + 1 }
  await app.expectOk('/admin/api/articles/5/publish', publishing, staff)
}
