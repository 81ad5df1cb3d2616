import { balancelist } from '@jinli/contract/wallet'
import { useEffect, useRef } from 'react'
import { usePolling } from '../api/polling.ts'
import { useCallQuery } from '../api/query.ts'
import { reloadMe } from '../session/use-me.ts'
import { sumAtVenues, sumMoving } from './venues.ts'

/** Balances at the venues, polled silently (spec §9); the player's record follows when they move. */
export function useVenues(pollMs: number) {
  const result = useCallQuery(balancelist, {}, { staleTime: 0 })
  usePolling(() => result.refetch(), pollMs)

  const { data } = result
  const figures = data && `${sumAtVenues(data)}/${sumMoving(data)}`
  const before = useRef(figures)
  useEffect(() => {
    if (figures === undefined || figures === before.current) return
    before.current = figures
    reloadMe()
  }, [figures])
  return result
}
