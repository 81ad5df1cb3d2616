import type { Client } from '@jinli/client/client'
import { newKey } from '@jinli/client/key'
import { login, register } from '@jinli/contract/auth/auth'
import { recharge } from '@jinli/contract/deposit/deposit'
import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { bindcard } from '@jinli/contract/payout-card/payout-card'
import { bankCard, bankOrder } from './api-client.ts'

type Applicant = { name: string; password: string; payPassword: string }

/** The shipped two-person amount (fen), see `first-money-settings.ts`. */
const onePersonMax = 2_000_000n

/** Set-up by the same API calls that players and staff make. */
export function setUp(client: Client) {
  /** Registers a player; returns the token. */
  async function signUp({ name, password, payPassword }: Applicant): Promise<string> {
    const { data } = await client.call(register, {
      name,
      password,
      confirmPass: password,
      realname: '林小鱼',
      paypassword: payPassword,
    })
    return data.api_token
  }

  /** Signs a player in; returns the token. */
  async function signIn(name: string, password: string): Promise<string> {
    return (await client.call(login, { name, password })).data.api_token
  }

  /** Signs a staff member in; returns the token. */
  async function signInStaff(username: string, password: string): Promise<string> {
    return (await client.call(staffLogin, { username, password })).data.token
  }

  /** Requests a bank deposit; returns the order number. */
  async function submitDeposit(token: string, fen: bigint): Promise<string> {
    const order = { token, key: newKey() }
    return (await client.call(recharge, bankOrder(fen), order)).data.deposit_no
  }

  /** Credits money to a player by deposits that one member may approve. */
  async function fund(token: string, fen: bigint, staffToken: string): Promise<void> {
    for (let rest = fen; rest > 0n; rest -= onePersonMax) {
      const part = rest < onePersonMax ? rest : onePersonMax
      const deposit_no = await submitDeposit(token, part)
      await client.call(approveDeposit, { deposit_no }, { token: staffToken })
    }
  }

  async function bindBankCard(
    player: { token: string; payPassword: string },
    number: string,
  ): Promise<void> {
    await client.call(bindcard, bankCard(player, number), { token: player.token })
  }

  return { bindBankCard, fund, signIn, signInStaff, signUp, submitDeposit }
}
