import { listDeposits } from '@jinli/contract/deposit.admin'
import { App, ConfigProvider, Result } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Link, Navigate, Route, Routes } from 'react-router'
import { FactorQuestion } from '../operator/factor-question.tsx'
import { useMay, useStaff } from '../operator/use-staff.ts'
import { PageBoundary } from '../page/page-boundary.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import { type MenuEntry, menu } from './menu.ts'
import { Shell } from './shell.tsx'
import { adminTheme, stillTheme } from './theme.ts'
import { useStill } from './use-still.ts'

/** A page that the role may not use says so instead of asking the server for a refusal. */
function Allowed({ permission, path, title, page: Page }: MenuEntry) {
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

/** A house that demands the second factor: first of all one's own is bound. */
function FactorMissing() {
  return (
    <PageFrame title="第二验证">
      <Result
        status="403"
        title="请先绑定第二验证"
        subTitle={
          <>
            绑定后才能使用后台。<Link to="/me">去绑定</Link>
          </>
        }
      />
    </PageFrame>
  )
}

/** Where one begins who asked for no page: at the deposits, or at what waits for whoever may not see them. */
function Landing() {
  const me = useStaff()
  const may = useMay()
  if (me.isPending) return <SkeletonRows />
  return <Navigate to={may(listDeposits.permission) ? '/deposits' : '/todo'} replace />
}

/** Everything behind the sign-in, with the kit that it is made of. */
export function Desk() {
  const still = useStill()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={still ? stillTheme : adminTheme}
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
                  element={<Allowed key={entry.path} {...entry} />}
                />
              ))}
            <Route path="*" element={<Landing />} />
          </Route>
        </Routes>
        <FactorQuestion />
      </App>
    </ConfigProvider>
  )
}
