import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useStaffSession } from './api/staff-session.ts'
import { LoginPage } from './operator/login.page.tsx'

/** Everything behind the sign-in comes as one piece when it is needed (trials T-4). */
const loadDesk = () => import('./shell/desk.tsx')
const Desk = lazy(async () => ({ default: (await loadDesk()).Desk }))

/** Everything but the sign-in page needs a staff session; it comes back here afterwards. */
function SignedIn() {
  const { token } = useStaffSession()
  const { pathname, search } = useLocation()
  if (!token)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
  return (
    <Suspense fallback={<output aria-label="加载中" />}>
      <Desk />
    </Suspense>
  )
}

export function AdminRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage onTyping={() => void loadDesk()} />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  )
}
