import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

/** An entry of the history that we put over another of ours: going back closes it. */
export const over = { over: true }

type Here = {
  key: string
  isOver: boolean
  id: string | null
  list: string
  deed: string | null
}
type Leaving = { from: string; left: () => void; gone: Promise<void> }

/** What the address bar has behind the path of a list; null where it shows another page. */
function placeInBrowser(list: string | undefined): string | null {
  const [path = ''] = window.location.hash.slice(1).split('?')
  const isOurs = list !== undefined && (path === list || path.startsWith(`${list}/`))
  return isOurs ? path.slice(list.length) : null
}

/** The place in the history, as it is when it is asked for and not when a deed of the desk began. */
export function useHere(deed: string | null) {
  const { id = null } = useParams()
  const { key, state, pathname } = useLocation()
  const navigate = useNavigate()
  const list = id === null ? pathname : pathname.slice(0, pathname.lastIndexOf('/'))
  const isOver = (state as typeof over | null)?.over === true
  const here = useRef<Here | null>(null)
  // Going back takes a moment, and is not asked for twice.
  const leaving = useRef<Leaving | null>(null)
  useEffect(() => {
    here.current = { key, isOver, id, list, deed }
    if (leaving.current && leaving.current.from !== key) {
      leaving.current.left()
      leaving.current = null
    }
    return () => {
      here.current = null
    }
  }, [key, isOver, id, list, deed])

  return {
    list,
    /** Where we are, unless the browser is at another page already, which still loads. */
    now: () => (placeInBrowser(here.current?.list) === null ? null : here.current),
    /** As soon as no step back is on its way: what is opened meanwhile it would take along. */
    settled: (act: () => Promise<void> | void): Promise<void> =>
      leaving.current ? leaving.current.gone.then(act) : Promise.resolve(act()),
    isAt: (number: string) =>
      here.current?.id === number && placeInBrowser(here.current.list) === `/${number}`,
    /** One step back; done when it has arrived. */
    stepBack: (from: Here): Promise<void> => {
      if (leaving.current) return leaving.current.gone
      let left = () => {}
      const gone = new Promise<void>((resolve) => {
        left = resolve
      })
      leaving.current = { from: from.key, left, gone }
      void navigate(-1)
      return gone
    },
  }
}
