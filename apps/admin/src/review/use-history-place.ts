import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

/** The state of a history entry that was pushed over an entry of the same page. Going back closes what it opened. */
export const overlayState = { overlayState: true }

type HistoryPlace = {
  key: string
  isOver: boolean
  id: string | null
  list: string
  action: string | null
}
type StepBack = { from: string; resolve: () => void; arrival: Promise<void> }

/** Returns the browser's URL without the path of the list; null if the URL belongs to another page. */
function placeInBrowser(list: string | undefined): string | null {
  const [path = ''] = window.location.hash.slice(1).split('?')
  const isOurs = list !== undefined && (path === list || path.startsWith(`${list}/`))
  return isOurs ? path.slice(list.length) : null
}

/** Returns functions that read the current history entry when they are called, not at the last render. */
export function useHistoryPlace(action: string | null) {
  const { id = null } = useParams()
  const { key, state, pathname } = useLocation()
  const navigate = useNavigate()
  const list = id === null ? pathname : pathname.slice(0, pathname.lastIndexOf('/'))
  const isOver = (state as typeof overlayState | null)?.overlayState === true
  const place = useRef<HistoryPlace | null>(null)
  // Going back is asynchronous. The pending step is remembered, so that the browser does not go back twice.
  const pendingStep = useRef<StepBack | null>(null)
  useEffect(() => {
    place.current = { key, isOver, id, list, action }
    if (pendingStep.current && pendingStep.current.from !== key) {
      pendingStep.current.resolve()
      pendingStep.current = null
    }
    return () => {
      place.current = null
    }
  }, [key, isOver, id, list, action])

  return {
    list,
    /** Returns the current entry; null if the browser already loads another page. */
    now: () => (placeInBrowser(place.current?.list) === null ? null : place.current),
    /** Runs `act` after a pending step back, which would otherwise close what `act` opens. */
    settled: (act: () => Promise<void> | void): Promise<void> =>
      pendingStep.current ? pendingStep.current.arrival.then(act) : Promise.resolve(act()),
    isAt: (number: string) =>
      place.current?.id === number && placeInBrowser(place.current.list) === `/${number}`,
    /** Goes back one entry. Resolves when the browser has arrived there. */
    stepBack: (from: HistoryPlace): Promise<void> => {
      if (pendingStep.current) return pendingStep.current.arrival
      let resolveStep = () => {}
      const arrival = new Promise<void>((resolve) => {
        resolveStep = resolve
      })
      pendingStep.current = { from: from.key, resolve: resolveStep, arrival }
      void navigate(-1)
      return arrival
    },
  }
}
