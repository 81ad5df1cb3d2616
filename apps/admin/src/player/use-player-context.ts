import type { Output } from '@jinli/contract/endpoint'
import { playerContext } from '@jinli/contract/player.admin'
import { useCall } from '../api/use-read.ts'

export type PlayerContext = Output<typeof playerContext>

/** Everything about one player that a reviewer needs; empty asks nothing. */
export function usePlayerContext(username: string) {
  return useCall(
    playerContext,
    { username },
    {
      enabled: username !== '',
      // Beside an order the figures have to be those of now, whoever changed them.
      everyMs: 10_000,
    },
  )
}
