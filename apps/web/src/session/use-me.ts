import type { WireOutput } from '@jinli/contract/endpoint'
import { refreshusermoney, user } from '@jinli/contract/me'
import { balance } from '@jinli/contract/wallet'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { usePolling } from '../api/polling.ts'
import { callKey, queryClient, refresh, useCallQuery } from '../api/query.ts'
import { currentToken, useSession } from './session.ts'
import { localKeys, writeLocal } from './storage.ts'

export type Me = WireOutput<typeof user>

/** Spec §9. */
const balancePollMs = 4300

/** The signed-in player's record; `data` is undefined for a visitor and until it is loaded. */
export function useMe() {
  const token = useSession((state) => state.token)
  return useCallQuery(user, {}, { enabled: token !== null })
}

/** Loads the player's record again: after anything that changes money, rank or profile. */
export function reloadMe(): void {
  refresh(user)
}

/** Asks the venues for fresh balances and keeps the answer (spec §7 refreshusermoney). */
export async function refreshMoney(): Promise<Me> {
  const me = await call(refreshusermoney, {})
  queryClient.setQueryData(callKey(user, {}), me)
  return me
}

/** Mirrors the record into local storage and polls the balance; mounted once, by the shell. */
export function useMeKeeper(): void {
  const token = useSession((state) => state.token)
  const { data } = useMe()
  useEffect(() => {
    if (data && token !== null) writeLocal(localKeys.userInfo, data)
  }, [data, token])

  usePolling(
    async () => {
      const asked = currentToken()
      const answer = await call(balance, {}, { silentEnd: true })
      if (currentToken() !== asked) return
      const me = queryClient.getQueryData<Me>(callKey(user, {}))
      if (!me || me.balance === answer.balance) return
      queryClient.setQueryData<Me>(callKey(user, {}), { ...me, balance: answer.balance })
      // What left the centre wallet, or came, stands somewhere else in the record.
      reloadMe()
    },
    balancePollMs,
    token !== null,
  )
}
