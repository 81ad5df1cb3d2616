import { bankCard, bankDeposit } from '@jinli/dev-env/api-client'
import { yuanText } from '@jinli/money/money'
import type { Keyed, Player } from './history.ts'
import type { Call, Reply } from './http.ts'

const payPassword = 'pay-pass-1'
const password = 'login-pass-1'

export type Ask = (call: Call) => Promise<Reply>

/** Registers a player and binds a card; quiet weather only. The ids are read from the database. */
export async function signUp(
  ask: Ask,
  n: number,
  idsOf: (name: string) => Promise<{ player: bigint; card: number }>,
): Promise<Player> {
  const name = `storm${String(n).padStart(3, '0')}`
  const { data } = await ask({
    path: '/api/register',
    token: '',
    body: {
      name,
      password,
      confirmPass: password,
      realname: '林小鱼',
      paypassword: payPassword,
    },
  })
  const token = (data as { api_token: string }).api_token
  const number = `62${String(n).padStart(17, '0')}`
  await ask({ path: '/api/bindcard', token, body: bankCard({ payPassword }, number) })
  const { player, card } = await idsOf(name)
  return { id: player, name, token, card }
}

export async function signInStaff(ask: Ask, adminPassword: string): Promise<string> {
  const { data } = await ask({
    path: '/admin/api/login',
    token: '',
    body: { username: 'admin', password: adminPassword },
  })
  return (data as { token: string }).token
}

/** The request that a keyed operation is; the same one each time. */
export function callOf(op: Keyed): Call {
  const { token } = op.player
  const paths = {
    recharge: '/api/recharge',
    withdraw: '/api/withdraw',
    transfer: '/api/transfer',
  }
  return { path: paths[op.kind], token, key: op.key, body: bodyOf(op) }
}

function bodyOf(op: Keyed): object {
  if (op.kind === 'recharge') return bankDeposit(op.amount)
  const amount = yuanText(op.amount)
  if (op.kind === 'withdraw') return { amount, bank: op.player.card, password: payPassword }
  const sides =
    op.direction === 'to_venue'
      ? { sourcetype: 'userbalance', targettype: op.venue }
      : { sourcetype: op.venue, targettype: 'userbalance' }
  return { amount, ...sides }
}
