import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { hasWayBack, useGo, useGoBack } from '../visit/go.ts'

/** The navigation state of a page that was opened from the card list, so that back leads to the list. */
export const fromCards = { from: 'cards' } as const

function cameFromCards(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'from' in state &&
    state.from === fromCards.from
  )
}

/** Returns a function that leads to the card list: one step back if the player came from it, else to its tab. */
export function useLeaveToCards(type: 1 | 2): () => void {
  const go = useGo()
  const back = useGoBack()
  const { state } = useLocation()
  return () => {
    if (cameFromCards(state) && hasWayBack()) back()
    else go(paths.payoutCards({ type }), { replace: true })
  }
}
