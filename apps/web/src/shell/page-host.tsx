import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import { flagsOf, type RoutePath } from '../paths.ts'
import { pages } from '../routes.tsx'
import { PageShown } from '../ui/page-shown.ts'
import { Gate, PageSkeleton } from './gate.tsx'
import { PageFault } from './page-fault.tsx'
import styles from './page-host.module.css'

/** Renders a page with the location at which it was opened: a kept-alive page must not see the current one. */
function FrozenPage({ route, location }: { route: RoutePath; location: Location }) {
  const Page = pages[route]
  const { tabBar, login, askFirst } = flagsOf(route)
  const moves = tabBar !== true
  // The browser's translation of a page would hide later states of an order from React, so personal pages forbid it (Y-4).
  const isPersonal = login !== undefined || askFirst === true
  return (
    <Routes location={location}>
      <Route
        path="*"
        element={
          <div
            className={moves ? styles.pushed : styles.page}
            translate={isPersonal ? 'no' : undefined}
          >
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

/** Scrolls to the top after a navigation. A kept-alive page returns to its scroll position (R-ROUTE-02). */
function useScrollMemory(route: RoutePath, address: string): void {
  const places = useRef(new Map<RoutePath, { address: string; y: number }>())
  const current = useRef({ route, address, y: 0 })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => {
      current.current.y = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  useLayoutEffect(() => {
    const previous = current.current
    if (previous.route === route && previous.address === address) return
    if (flagsOf(previous.route).keepAlive) {
      places.current.set(previous.route, { address: previous.address, y: previous.y })
    }
    const savedPlace = places.current.get(route)
    const y = savedPlace?.address === address && flagsOf(route).keepAlive ? savedPlace.y : 0
    current.current = { route, address, y }
    window.scrollTo(0, y)
  }, [route, address])
}

/** Renders the page for the location. The five kept-alive pages stay mounted but hidden, with their effects off. */
export function PageHost({ route }: { route: RoutePath }) {
  const location = useLocation()
  const [keptPages, setKeptPages] = useState<ReadonlyMap<RoutePath, Location>>(new Map())
  useScrollMemory(route, `${route}${location.search}`)

  const keeps = flagsOf(route).keepAlive === true
  const last = keptPages.get(route)
  // A typed URL has no history key, so the query is compared too.
  const isNew = last?.key !== location.key || last.search !== location.search
  if (keeps && isNew) {
    setKeptPages(new Map(keptPages).set(route, location))
  }
  return (
    <>
      {[...keptPages].map(([path, pageLocation]) => (
        <Activity key={path} mode={path === route ? 'visible' : 'hidden'}>
          <PageShown value={path === route}>
            <FrozenPage route={path} location={pageLocation} />
          </PageShown>
        </Activity>
      ))}
      {!keeps && <FrozenPage key={route} route={route} location={location} />}
    </>
  )
}
