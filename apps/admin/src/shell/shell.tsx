import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer, Grid, Layout } from 'antd'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { AccountNews } from '../operator/account-news.tsx'
import { BreakGlassLine } from '../operator/break-glass-line.tsx'
import { KoiMark } from '../page/koi-mark.tsx'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import { WaitingCount } from '../page/waiting-count.ts'
import { MaintenanceLine } from './maintenance-line.tsx'
import { MenuList } from './menu-list.tsx'
import { mineOf } from './open-work.ts'
import styles from './shell.module.css'
import { ShellHeader } from './shell-header.tsx'
import { useOpenWork } from './use-open-work.ts'
import { useRightsChange } from './use-rights-change.ts'

/** The menu button of a phone, which opens the menu in a drawer. */
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
        classNames={{ body: styles.drawer }}
        onClose={() => setOpen(false)}
      >
        <MenuList news={news} narrow={false} onGo={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

const contentId = 'content'

/** A button that moves the focus past the menu. A link would change the hash, which the router uses. */
function SkipLink() {
  function skip(): void {
    const content = document.getElementById(contentId)
    const row = content?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
    ;(row ?? content)?.focus()
  }
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      跳到内容
    </button>
  )
}

/** The frame of every page behind the sign-in: menu and header. */
export function Shell() {
  const news = useOpenWork()
  useRightsChange()
  const screens = Grid.useBreakpoint()
  const phone = screens.sm === false
  // A tablet keeps the words of the menu, in a slimmer column.
  const narrow = screens.md === false
  const slim = screens.lg === false

  return (
    <Layout className={styles.shell} hasSider={!phone}>
      <SkipLink />
      {!phone && (
        <Layout.Sider
          theme="light"
          width={slim ? 148 : 176}
          collapsedWidth={64}
          collapsed={narrow}
          className={slim ? `${styles.menu} ${styles.slim}` : styles.menu}
        >
          <div className={styles.brand}>
            <KoiMark />
            {!narrow && <strong>锦鲤后台</strong>}
          </div>
          <MenuList news={news} narrow={narrow} />
        </Layout.Sider>
      )}
      <Layout>
        <ShellHeader
          offline={news.offline}
          books={news.counts?.books ?? 'sound'}
          menu={phone ? <MenuDrawer news={news} /> : null}
        />
        <MaintenanceLine maintenance={news.counts?.maintenance} />
        <BreakGlassLine />
        <Layout.Content id={contentId} tabIndex={-1} className={styles.content}>
          <AccountNews />
          <Suspense fallback={<SkeletonRows />}>
            <WaitingCount value={mineOf(news.counts)}>
              <Outlet />
            </WaitingCount>
          </Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
