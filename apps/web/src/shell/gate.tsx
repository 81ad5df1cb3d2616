import { messages } from '@jinli/contract/messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Location, Navigate, useNavigate } from 'react-router'
import { toast } from '../overlay/toast.ts'
import { flagsOf, needsLogin, paths, type RoutePath } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { PageBody } from '../ui/card.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { askToLogin, hasWayBack } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'

export function PageSkeleton() {
  return (
    <PageBody>
      <SkeletonRows rows={5} />
    </PageBody>
  )
}

/** Asks a visitor of `/hongbao` or `/transfer` to sign in. Yes leads to login, no leads back (spec §2 Guard). */
function AskGate({ target }: { target: string }) {
  const navigate = useNavigate()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    askToLogin()
      .then((yes) => {
        if (yes) return navigate(paths.login({ redirect: target }), { replace: true })
        return hasWayBack() ? navigate(-1) : navigate(paths.home(), { replace: true })
      })
      .catch(console.error)
  }, [navigate, target])
  return <PageSkeleton />
}

/** Says that the red packet is closed, and leads home. */
function ClosedGate() {
  useEffect(() => toast.fail(messages.redPacketClosed), [])
  return <Navigate to={paths.home()} replace />
}

type GateProps = { route: RoutePath; location: Location; children: ReactNode }

/** Shows a page, or redirects as spec §2 requires. A player counts as signed in if there is a token. */
export function Gate({ route, location, children }: GateProps) {
  const token = useSession((state) => state.token)
  const endReason = useSession((state) => state.ended)
  const site = useSite()
  // The session has just ended, and the redirect to login is running.
  if (endReason !== null && route !== '/login') return <PageSkeleton />

  if (route === '/hongbao') {
    if (site.isPending) return <PageSkeleton />
    if (site.data?.redpacket_switch === false) return <ClosedGate />
  }
  if (token === null && needsLogin(route, new URLSearchParams(location.search))) {
    const target = `${route}${location.search}`
    if (flagsOf(route).askFirst) return <AskGate target={target} />
    return <Navigate to={paths.login({ redirect: target })} replace />
  }
  return children
}
