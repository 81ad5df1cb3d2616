import { encodeAnswer } from '@jinli/client/codec'
import type { Output } from '@jinli/contract/endpoint'
import { refreshusermoney, user } from '@jinli/contract/me'
import { balance, balancelist } from '@jinli/contract/wallet'
import { useEffect } from 'react'
import { quietClient, read } from '../api/call.ts'
import { usePolling } from '../api/polling.ts'
import {
  changeAnswer,
  isOnScreen,
  keepAnswer,
  knownAnswer,
  outdate,
  refresh,
  useCallQuery,
} from '../api/query.ts'
import { currentToken, useSession } from '../session/session.ts'
import { localKeys, writeLocal } from '../session/storage.ts'

export type Me = Output<typeof user>

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

/**
 * Money has moved: where it is now is read again. Where the venues' own list is on screen, their figures
 * and the record are shown together (`wallet/use-venues.ts`).
 */
export function moneyMoved(): void {
  if (isOnScreen(balancelist)) {
    outdate(user)
    refresh(balancelist)
  } else reloadMe()
}

/** Where a game was played the figure is another by now: it is not that of now until it is asked for. */
export function doubtVenues(): void {
  changeAnswer(user, {}, (me) => ({ ...me, venues_age: null }))
}

/** Keeps what one of the calls that answer the record has told, unless the session is another by now. */
export async function readMe(
  call: typeof user | typeof refreshusermoney = user,
): Promise<void> {
  const asked = currentToken()
  const me = await read(call, {})
  if (currentToken() === asked) keepAnswer(user, {}, me)
}

/** Asks the venues for fresh balances and keeps the answer (spec §7 refreshusermoney). */
export function refreshMoney(): Promise<void> {
  return readMe(refreshusermoney)
}

/** Mirrors the record into local storage and polls the balance; mounted once, by the shell. */
export function useMeKeeper(): void {
  const token = useSession((state) => state.token)
  const { data } = useMe()
  useEffect(() => {
    if (!data || token === null) return
    writeLocal(localKeys.userInfo, encodeAnswer(user, data))
    writeLocal(localKeys.messageCount, data.unread)
  }, [data, token])

  usePolling(
    async () => {
      const asked = currentToken()
      const { data } = await quietClient.call(balance, {})
      if (currentToken() !== asked) return
      const me = knownAnswer(user, {})
      if (!me || me.balance === data.balance) return
      // What left the centre wallet, or came, stands somewhere else in the record: never shown alone.
      moneyMoved()
    },
    balancePollMs,
    token !== null,
  )
}
