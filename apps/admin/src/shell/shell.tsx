import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer, Grid, Layout } from 'antd'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import { KoiMark } from './koi-mark.tsx'
import { MenuList } from './menu-list.tsx'
import { ShellHeader } from './shell-header.tsx'
import { useOpenWork } from './use-open-work.ts'

/** On a phone the menu comes from the left when asked for. */
function MenuDrawer({ news }: { news: ReturnType<typeof useOpenWork> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label="打开菜单"
        aria-expanded={open}
        icon={<MenuOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        placement="left"
        size={240}
        title="锦鲤后台"
        rootClassName="menu-drawer"
        onClose={() => setOpen(false)}
      >
        <MenuList news={news} narrow={false} onGo={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

/** The frame of every signed-in page: menu with open work, who is signed in, the way out. */
export function Shell() {
  const news = useOpenWork()
  const screens = Grid.useBreakpoint()
  const phone = screens.sm === false
  const narrow = screens.lg === false

  return (
    <Layout className="shell" hasSider={!phone}>
      {!phone && (
        <Layout.Sider
          theme="light"
          width={176}
          collapsedWidth={64}
          collapsed={narrow}
          className={narrow ? 'shell-menu shell-menu-narrow' : 'shell-menu'}
        >
          <div className="shell-brand">
            <KoiMark />
            {!narrow && <strong>锦鲤后台</strong>}
          </div>
          <MenuList news={news} narrow={narrow} />
        </Layout.Sider>
      )}
      <Layout>
        <ShellHeader
          offline={news.offline}
          menu={phone ? <MenuDrawer news={news} /> : null}
        />
        <Layout.Content className="shell-content">
          <Suspense fallback={<SkeletonRows />}>
            <Outlet />
          </Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
