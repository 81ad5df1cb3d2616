import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useStaffSession } from './api/staff-session.ts'
import { DepositsPage } from './deposit/deposits.page.tsx'
import { LoginPage } from './operator/login.page.tsx'
import { Shell } from './shell/shell.tsx'
import { WithdrawalsPage } from './withdrawal/withdrawals.page.tsx'

/** Everything but the sign-in page needs a staff session; it comes back here afterwards. */
function SignedIn() {
  const { token } = useStaffSession()
  const { pathname, search } = useLocation()
  if (token) return <Outlet />
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
}

export function AdminRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route element={<SignedIn />}>
        <Route element={<Shell />}>
          <Route path="/deposits" element={<DepositsPage />} />
          <Route path="/withdrawals" element={<WithdrawalsPage />} />
          <Route path="*" element={<Navigate to="/deposits" replace />} />
        </Route>
      </Route>
    </Routes>
  )
}
