import type { WireOutput } from '@jinli/contract/endpoint'
import { playerContext } from '@jinli/contract/player.admin'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type PlayerContext = WireOutput<typeof playerContext>

/** Everything about one player that a reviewer needs; empty asks nothing. */
export function usePlayerContext(username: string) {
  return useQuery({
    queryKey: ['player', username],
    queryFn: ({ signal }) => call(playerContext, { username }, signal),
    enabled: username !== '',
    // Beside an order the figures have to be those of now, whoever changed them.
    refetchInterval: 10_000,
  })
}
