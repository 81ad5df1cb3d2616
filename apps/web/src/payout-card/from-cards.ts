import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { hasWayBack, useGo, useGoBack } from '../visit/go.ts'

/** Navigation state that says: opened from the card list, so going back shows the list. */
export const fromCards = { from: 'cards' } as const

function cameFromCards(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'from' in state &&
    state.from === fromCards.from
  )
}

/** Where a bound card is seen: back to the list the player came from, else that tab of the list. */
export function useLeaveToCards(type: 1 | 2): () => void {
  const go = useGo()
  const back = useGoBack()
  const { state } = useLocation()
  return () => {
    if (cameFromCards(state) && hasWayBack()) back()
    else go(paths.payoutCards({ type }), { replace: true })
  }
}
