import type { Client } from '@jinli/client/client'
import { newKey } from '@jinli/client/key'
import { login, register } from '@jinli/contract/auth'
import { recharge } from '@jinli/contract/deposit'
import { approveDeposit } from '@jinli/contract/deposit.admin'
import { staffLogin } from '@jinli/contract/operator.admin'
import { bindcard } from '@jinli/contract/payout-card'
import { bankCard, bankOrder } from './api-client.ts'

type Applicant = { name: string; password: string; payPassword: string }

/** What a run begins with, by the calls that people make. */
export function setUp(client: Client) {
  /** Opens an account; its token. */
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

  /** A new session of a player. */
  async function signIn(name: string, password: string): Promise<string> {
    return (await client.call(login, { name, password })).data.api_token
  }

  /** A new session of a member of staff. */
  async function signInStaff(username: string, password: string): Promise<string> {
    return (await client.call(staffLogin, { username, password })).data.token
  }

  /** Submits a bank deposit; its number. */
  async function submitDeposit(token: string, fen: bigint): Promise<string> {
    const order = { token, key: newKey() }
    return (await client.call(recharge, bankOrder(fen), order)).data.deposit_no
  }

  /** Money in, the way players get it: a deposit that staff approve. */
  async function fund(token: string, fen: bigint, staffToken: string): Promise<void> {
    const deposit_no = await submitDeposit(token, fen)
    await client.call(approveDeposit, { deposit_no }, { token: staffToken })
  }

  async function bindBankCard(
    player: { token: string; payPassword: string },
    number: string,
  ): Promise<void> {
    await client.call(bindcard, bankCard(player, number), { token: player.token })
  }

  return { bindBankCard, fund, signIn, signInStaff, signUp, submitDeposit }
}
