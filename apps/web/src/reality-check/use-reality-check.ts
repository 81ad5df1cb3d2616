import {
  type answerRealitycheck,
  realitycheck,
  type setRealitycheck,
} from '@jinli/contract/reality-check/reality-check'
import type { Output } from '@jinli/contract/wire/endpoint'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'

type State = Output<typeof realitycheck>
export type RealityCheck = NonNullable<State['check']>

/** The poll interval over a game. The server keeps the time; the poll only shows what it says. */
const pollMs = 10_000

const atGame = { playing: true }

/** Tells the server that a game is on screen; returns the check that waits for an answer. */
export function useRealityCheck(): RealityCheck | null {
  const { data } = useCallQuery(realitycheck, atGame, { pollMs, passing: true })
  return data?.check ?? null
}

/** Answers a check, or sets the minutes between two. The response holds the state after it. */
export function useRealityCheckWish<
  E extends typeof answerRealitycheck | typeof setRealitycheck,
>(endpoint: E, onDone: () => void) {
  return useCallMutation(endpoint, {
    onSuccess: ({ data }: { data: State }) => {
      cacheChange(realitycheck, {}, data)
      cacheChange(realitycheck, atGame, data)
      onDone()
    },
    onLost: () => {
      toast.fail('网络异常，请稍后再试')
      refresh(realitycheck)
    },
  })
}
