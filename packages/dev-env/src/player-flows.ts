import { randomUUID } from 'node:crypto'
import { playerIdOf } from '@jinli/server/platform/ids'
import type pg from 'pg'
import { agentFlows } from './agent-flows.ts'
import type { ApiClient, TestPlayer } from './api-client.ts'
import { setUp } from './set-up.ts'
import type { TestClock } from './test-clock.ts'

type Parts = { api: ApiClient; owner: pg.Pool; adminPassword: string; clock: TestClock }

/** Shorter than a staff session, which ends after twelve hours of the test clock. */
const sessionMs = 11 * 3_600_000

/** Calls with which most tests begin. */
export function playerFlows({ api: { client }, owner, adminPassword, clock }: Parts) {
  const people = setUp(client)
  let staff: Promise<string> | null = null
  let openedAt = 0

  async function registerPlayer(
    name = `p${randomUUID().slice(0, 12)}`,
  ): Promise<TestPlayer> {
    const password = 'login-pass-1'
    const payPassword = 'pay-pass-1'
    const token = await people.signUp({ name, password, payPassword })
    const { rows } = await owner.query<{ id: string }>(
      'SELECT id::text FROM player WHERE name = $1',
      [name],
    )
    return { id: playerIdOf(rows[0]?.id ?? '0'), name, token, password, payPassword }
  }

  /** Signs in a player whose session has expired. */
  async function comeBack(player: TestPlayer): Promise<TestPlayer> {
    const { name, password } = player
    return { ...player, token: await people.signIn(name, password) }
  }

  /** Returns a staff session; opens a new one when the test clock has passed its end. */
  function staffToken(): Promise<string> {
    const now = clock.now().getTime()
    if (Math.abs(now - openedAt) > sessionMs) staff = null
    if (staff === null) openedAt = now
    staff ??= people.signInStaff('admin', adminPassword)
    return staff
  }

  /** Submits a bank deposit; returns the order number. */
  async function submitDeposit({ token }: TestPlayer, fen: bigint): Promise<string> {
    return people.submitDeposit(token, fen)
  }

  /** Credits money to a player by a deposit that staff approve. */
  async function fund({ token }: TestPlayer, fen: bigint): Promise<void> {
    await people.fund(token, fen, await staffToken())
  }

  const agents = agentFlows({ client, staffToken })
  return { ...agents, comeBack, fund, registerPlayer, staffToken, submitDeposit }
}
