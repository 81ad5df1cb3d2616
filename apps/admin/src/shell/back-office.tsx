import { App, ConfigProvider, Result } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Link, Navigate, Route, Routes } from 'react-router'
import { FactorQuestion } from '../operator/factor-question.tsx'
import { useMay, useStaff } from '../operator/use-staff.ts'
import { PageBoundary } from '../page/page-boundary.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import { menu } from './menu.ts'
import type { MenuEntry } from './menu-entry.ts'
import { Shell } from './shell.tsx'
import { adminTheme, stillTheme } from './theme.ts'
import { usePrefersReducedMotion } from './use-prefers-reduced-motion.ts'

/** Shows a page, or a message if the member's role does not allow it. Then no call is made. */
function PermittedPage({ permission, path, title, page: Page }: MenuEntry) {
  const me = useStaff()
  const may = useMay()
  if (me.isPending) return <SkeletonRows />
  if (me.data?.factor_required && !me.data.factor && path !== 'me') return <FactorMissing />
  if (me.data && permission && !may(permission)) {
    return (
      <PageFrame title={title}>
        <Result
          status="403"
          title="无权限"
          subTitle={
            <>
              您的角色不能使用此页。<Link to="/me">我可以做什么？</Link>
            </>
          }
        />
      </PageFrame>
    )
  }
  return (
    <PageBoundary key={path}>
      <Page />
    </PageBoundary>
  )
}

/** A message for a staff member without a second factor, where one is required. */
function FactorMissing() {
  return (
    <PageFrame title="两步验证">
      <Result
        status="403"
        title="请先绑定两步验证"
        subTitle={
          <>
            绑定后才能使用后台。<Link to="/me">去绑定</Link>
          </>
        }
      />
    </PageFrame>
  )
}

/** All pages behind the sign-in, within the providers of the component kit. */
export function BackOffice() {
  const prefersStill = usePrefersReducedMotion()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={prefersStill ? stillTheme : adminTheme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: false }}
    >
      <App message={{ maxCount: 3 }}>
        <Routes>
          <Route element={<Shell />}>
            {menu
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <Route
                  key={entry.path}
                  path={`/${entry.path}/:id?`}
                  element={<PermittedPage key={entry.path} {...entry} />}
                />
              ))}
            <Route path="*" element={<Navigate to="/todo" replace />} />
          </Route>
        </Routes>
        <FactorQuestion />
      </App>
    </ConfigProvider>
  )
}
