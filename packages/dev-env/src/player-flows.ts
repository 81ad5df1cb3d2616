import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type ApiClient, bankDeposit, type TestPlayer } from './api-client.ts'

type Parts = { api: ApiClient; owner: pg.Pool; adminPassword: string }

/** The few flows that most tests begin with. */
export function playerFlows({ api: { expectOk }, owner, adminPassword }: Parts) {
  let staff: Promise<string> | null = null

  async function registerPlayer(
    name = `p${randomUUID().slice(0, 12)}`,
  ): Promise<TestPlayer> {
    const password = 'login-pass-1'
    const payPassword = 'pay-pass-1'
    const { data } = await expectOk('/api/register', {
      name,
      password,
      confirmPass: password,
      realname: '林小鱼',
      paypassword: payPassword,
    })
    const { rows } = await owner.query('SELECT id::text FROM player WHERE name = $1', [
      name,
    ])
    return {
      id: BigInt(rows[0].id),
      name,
      token: String(data?.api_token),
      password,
      payPassword,
    }
  }

  /** A staff session, opened once. */
  function staffToken(): Promise<string> {
    staff ??= expectOk('/admin/api/login', {
      username: 'admin',
      password: adminPassword,
    }).then((reply) => String(reply.data?.token))
    return staff
  }

  /** Submits a bank deposit; returns its number. */
  async function submitDeposit(player: TestPlayer, fen: bigint): Promise<string> {
    const reply = await expectOk('/api/recharge', bankDeposit(fen), player.token)
    return String(reply.data?.deposit_no)
  }

  /** Money in, the way players get it: a deposit that staff approve. */
  async function fund(player: TestPlayer, fen: bigint): Promise<void> {
    const number = await submitDeposit(player, fen)
    await expectOk(`/admin/api/deposits/${number}/approve`, {}, await staffToken())
  }

  return { fund, registerPlayer, staffToken, submitDeposit }
}
