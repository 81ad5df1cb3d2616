import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import { flagsOf, type RoutePath } from '../paths.ts'
import { pages } from '../routes.tsx'
import { PageShown } from '../ui/page-shown.ts'
import { Gate, PageSkeleton } from './gate.tsx'
import { PageFault } from './page-fault.tsx'
import styles from './page-host.module.css'

/** One page under a location of its own: a kept-alive page must not see where the player is now. */
function FrozenPage({ route, location }: { route: RoutePath; location: Location }) {
  const Page = pages[route]
  const moves = flagsOf(route).tabBar !== true
  return (
    <Routes location={location}>
      <Route
        path="*"
        element={
          <div className={moves ? styles.pushed : styles.page}>
            <PageFault>
              <Suspense fallback={<PageSkeleton />}>
                <Gate route={route} location={location}>
                  <Page />
                </Gate>
              </Suspense>
            </PageFault>
          </div>
        }
      />
    </Routes>
  )
}

/** Top after every navigation; a kept-alive page gets its own place back on return (R-ROUTE-02). */
function useScrollMemory(route: RoutePath, address: string): void {
  const places = useRef(new Map<RoutePath, { address: string; y: number }>())
  const here = useRef({ route, address, y: 0 })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => {
      here.current.y = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  useLayoutEffect(() => {
    const left = here.current
    if (left.route === route && left.address === address) return
    if (flagsOf(left.route).keepAlive) {
      places.current.set(left.route, { address: left.address, y: left.y })
    }
    const known = places.current.get(route)
    const y = known?.address === address && flagsOf(route).keepAlive ? known.y : 0
    here.current = { route, address, y }
    window.scrollTo(0, y)
  }, [route, address])
}

/** Shows the page of the location; the five kept-alive ones stay mounted, hidden and asleep. */
export function PageHost({ route }: { route: RoutePath }) {
  const location = useLocation()
  const [kept, setKept] = useState<ReadonlyMap<RoutePath, Location>>(new Map())
  useScrollMemory(route, `${route}${location.search}`)

  const keeps = flagsOf(route).keepAlive === true
  const last = kept.get(route)
  // What is typed into the address bar has no key of its own.
  const isNew = last?.key !== location.key || last.search !== location.search
  if (keeps && isNew) {
    setKept(new Map(kept).set(route, location))
  }
  return (
    <>
      {[...kept].map(([path, frozen]) => (
        <Activity key={path} mode={path === route ? 'visible' : 'hidden'}>
          <PageShown value={path === route}>
            <FrozenPage route={path} location={frozen} />
          </PageShown>
        </Activity>
      ))}
      {!keeps && <FrozenPage key={route} route={route} location={location} />}
    </>
  )
}
