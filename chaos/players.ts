import { createClient } from '@jinli/client/client'
import { recharge } from '@jinli/contract/deposit/deposit'
import { transfer } from '@jinli/contract/wallet/wallet'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import { bankOrder } from '@jinli/dev-env/api-client'
import { setUp } from '@jinli/dev-env/set-up'
import { type Call, callTo } from './call.ts'
import type { MoneyRequest, Player } from './history.ts'
import { longestMs } from './http.ts'

const payPassword = 'pay-pass-1'
const password = 'login-pass-1'

export type People = ReturnType<typeof setUp>

/** Returns the set-up calls, for times without faults: they expect a success from every call. */
export function peopleAt(port: number): People {
  return setUp(createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: longestMs }))
}

/** Registers a player and binds a card; `idsOf` reads their ids from the database. */
export async function signUp(
  people: People,
  n: number,
  idsOf: (name: string) => Promise<{ player: bigint; card: number }>,
): Promise<Player> {
  const name = `storm${String(n).padStart(3, '0')}`
  const token = await people.signUp({ name, password, payPassword })
  await people.bindBankCard({ token, payPassword }, `62${String(n).padStart(17, '0')}`)
  const { player, card } = await idsOf(name)
  return { id: player, name, token, card }
}

/** Builds the call of a money request; the same money request always gives the same call. */
export function callOf({
  kind,
  player,
  key,
  amount,
  venue,
  direction,
}: MoneyRequest): Call {
  const { token, card } = player
  if (kind === 'recharge') return callTo(recharge, bankOrder(amount), token, key)
  if (kind === 'withdraw') {
    return callTo(withdraw, { amount, bank: card, password: payPassword }, token, key)
  }
  const sides =
    direction === 'to_venue'
      ? { sourcetype: 'userbalance', targettype: venue }
      : { sourcetype: venue, targettype: 'userbalance' }
  return callTo(transfer, { amount, ...sides }, token, key)
}
