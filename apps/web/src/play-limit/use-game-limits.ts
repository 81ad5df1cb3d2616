import {
  type confirmGamelimit,
  gamelimit,
  type setGamelimit,
} from '@jinli/contract/play-limit/game-limit'
import type { Output } from '@jinli/contract/wire/endpoint'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import type { ShowRefusal } from '../ui/use-form.ts'
import { afterWish } from './use-limits.ts'

export type GameLimit = Output<typeof gamelimit>['list'][number]

/** Reads the player's limits of stakes and losses. They are requested again at every visit. */
export function useGameLimits() {
  return useCallQuery(gamelimit, {}, { staleTime: 0 })
}

/** Requests a change of a limit. The response holds the limits after the change. */
export function useGameWish<E extends typeof setGamelimit | typeof confirmGamelimit>(
  endpoint: E,
  onDone: () => void,
  showRefusal?: ShowRefusal,
) {
  const keep = (limits: Output<typeof gamelimit>) => cacheChange(gamelimit, {}, limits)
  return useCallMutation(
    endpoint,
    afterWish(() => refresh(gamelimit), keep, onDone, showRefusal),
  )
}
