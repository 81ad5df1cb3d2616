import { Result } from 'antd'
import { type ComponentType, lazy } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useStaffSession } from './api/staff-session.ts'
import { LoginPage } from './operator/login.page.tsx'
import { useMay, useStaff } from './operator/use-staff.ts'
import { PageBoundary } from './page/page-boundary.tsx'
import { PageFrame } from './page/page-frame.tsx'
import { SkeletonRows } from './page/skeleton-rows.tsx'
import { type MenuEntry, menu } from './shell/menu.ts'
import { Shell } from './shell/shell.tsx'

/** Each page is its own piece of code: a cashier never loads the settings. */
const pages: Readonly<Record<string, ComponentType>> = {
  deposits: lazy(async () => ({
    default: (await import('./deposit/deposits.page.tsx')).DepositsPage,
  })),
  withdrawals: lazy(async () => ({
    default: (await import('./withdrawal/withdrawals.page.tsx')).WithdrawalsPage,
  })),
  transfers: lazy(async () => ({
    default: (await import('./transfer/transfers.page.tsx')).TransfersPage,
  })),
  adjustments: lazy(async () => ({
    default: (await import('./adjustment/adjustments.page.tsx')).AdjustmentsPage,
  })),
  'money-settings': lazy(async () => ({
    default: (await import('./money-setting/money-settings.page.tsx')).MoneySettingsPage,
  })),
  reconciliation: lazy(async () => ({
    default: (await import('./reconciliation/reconciliation.page.tsx')).ReconciliationPage,
  })),
  staff: lazy(async () => ({
    default: (await import('./operator/staff-list.page.tsx')).StaffListPage,
  })),
  audit: lazy(async () => ({
    default: (await import('./operator/audit.page.tsx')).AuditPage,
  })),
}

/** Everything but the sign-in page needs a staff session; it comes back here afterwards. */
function SignedIn() {
  const { token } = useStaffSession()
  const { pathname, search } = useLocation()
  if (token) return <Outlet />
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
}

/** A page that the role may not use says so instead of asking the server for a refusal. */
function Allowed({ permission, path, title }: MenuEntry) {
  const me = useStaff()
  const may = useMay()
  const Page = pages[path]
  if (me.isPending) return <SkeletonRows />
  if (me.data && !may(permission)) {
    return (
      <PageFrame title={title}>
        <Result
          status="403"
          title="无权限"
          subTitle="您的角色不能使用此页，请联系负责人。"
        />
      </PageFrame>
    )
  }
  return <PageBoundary key={path}>{Page && <Page />}</PageBoundary>
}

export function AdminRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route element={<SignedIn />}>
        <Route element={<Shell />}>
          {menu
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <Route
                key={entry.path}
                path={`/${entry.path}`}
                element={<Allowed key={entry.path} {...entry} />}
              />
            ))}
          <Route path="*" element={<Navigate to="/deposits" replace />} />
        </Route>
      </Route>
    </Routes>
  )
}
