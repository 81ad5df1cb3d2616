import { encodeResponse } from '@jinli/client/codec'
import { refreshusermoney, user } from '@jinli/contract/profile/profile'
import { balance, balancelist } from '@jinli/contract/wallet/wallet'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useEffect } from 'react'
import { quietClient, read } from '../api/call.ts'
import { usePolling } from '../api/polling.ts'
import {
  cachedResponse,
  cacheResponse,
  changeCachedResponse,
  isOnScreen,
  outdate,
  refresh,
  useCallQuery,
} from '../api/query.ts'
import { currentToken, useSession } from '../session/session.ts'
import { localKeys, writeLocal } from '../session/storage.ts'

export type Me = Output<typeof user>

/** The poll interval of the balance (spec §9). */
const balancePollMs = 4300

/** Reads the signed-in player's record; `data` is undefined for a visitor and until it is loaded. */
export function useMe() {
  const token = useSession((state) => state.token)
  return useCallQuery(user, {}, { enabled: token !== null })
}

/** Requests the player's record again, after a change of money, rank or profile. */
export function reloadMe(): void {
  refresh(user)
}

/**
 * Requests the balances again after money has moved. If the venue list is on screen, the list and the player’s record
 * are shown at the same time (`wallet/use-venues.ts`).
 */
export function moneyMoved(): void {
  if (isOnScreen(balancelist)) {
    outdate(user)
    refresh(balancelist)
  } else reloadMe()
}

/** Marks the venue balances as out of date, because a game may have changed them. */
export function doubtVenues(): void {
  changeCachedResponse(user, {}, (me) => ({ ...me, venues_age: null }))
}

/** Caches the player’s record that a call returns, unless the session has changed meanwhile. */
async function cacheMe(call: () => Promise<Me>): Promise<void> {
  const token = currentToken()
  const me = await call()
  if (currentToken() === token) cacheResponse(user, {}, me)
}

/** Requests the player’s record and caches it. */
export function readMe(): Promise<void> {
  return cacheMe(() => read(user, {}))
}

/** Makes the server read the balances at the venues, and caches the response (spec §7 refreshusermoney). */
export function refreshMoney(): Promise<void> {
  return cacheMe(() => read(refreshusermoney, {}))
}

/** Does the same for a screen that refreshes itself. A dead session then ends without a dialog. */
export function pollMoney(): Promise<void> {
  return cacheMe(async () => (await quietClient.call(refreshusermoney, {})).data)
}

/** Copies the player’s record into local storage and polls the balance. The shell mounts it once. */
export function useMeKeeper(): void {
  const token = useSession((state) => state.token)
  const { data } = useMe()
  useEffect(() => {
    if (!data || token === null) return
    writeLocal(localKeys.userInfo, encodeResponse(user, data))
    writeLocal(localKeys.messageCount, data.unread)
  }, [data, token])

  usePolling(
    async () => {
      const sentToken = currentToken()
      const { data } = await quietClient.call(balance, {})
      if (currentToken() !== sentToken) return
      const me = cachedResponse(user, {})
      if (!me || me.balance === data.balance) return
      // If the centre wallet has changed, another balance has changed too, so all are requested again.
      moneyMoved()
    },
    balancePollMs,
    token !== null,
  )
}
