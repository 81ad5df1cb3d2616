import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useStaffSession } from './api/staff-session.ts'
import { FirstPasswordPage } from './operator/first-password.page.tsx'
import { LoginPage } from './operator/login.page.tsx'

/** Loads the pages behind the sign-in, which form one chunk. */
const loadBackOffice = () => import('./shell/back-office.tsx')
const BackOffice = lazy(async () => ({ default: (await loadBackOffice()).BackOffice }))

/** Shows the back office, or redirects to the sign-in page, which returns here afterwards. */
function SignedIn() {
  const { token } = useStaffSession()
  const { pathname, search } = useLocation()
  if (!token)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
  return (
    <Suspense fallback={<output aria-label="加载中" />}>
      <BackOffice />
    </Suspense>
  )
}

export function AdminRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage onTyping={() => void loadBackOffice()} />} />
      <Route path="/first-password/:token" element={<FirstPasswordPage />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  )
}
