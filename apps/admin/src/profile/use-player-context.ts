import { playerContext } from '@jinli/contract/profile/profile.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCall } from '../api/use-read.ts'

export type PlayerContext = Output<typeof playerContext>

/** Reads what a reviewer needs to know about a player. An empty name sends no request. */
export function usePlayerContext(username: string) {
  return useCall(
    playerContext,
    { username },
    {
      enabled: username !== '',
      // Polls, because a decision needs current figures.
      everyMs: 10_000,
    },
  )
}
