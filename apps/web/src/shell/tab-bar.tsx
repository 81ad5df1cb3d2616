import { TabHome, TabMine, TabOffers, TabService, TabSponsor } from '../art/home-icons.tsx'
import { paths, type RoutePath } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { UnreadCount } from '../ui/unread-count.tsx'
import { useMe } from '../visit/use-me.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { label: '首页', to: paths.home(), Icon: TabHome },
  { label: '优惠', to: paths.promotions(), Icon: TabOffers },
  { label: '客服', to: paths.service(), Icon: TabService },
  { label: '赞助', to: paths.sponsors(), Icon: TabSponsor },
  { label: '我的', to: paths.mine(), Icon: TabMine },
] as const

/** Shows the five tabs of the main layout (spec §2). */
export function TabBar({ route }: { route: RoutePath }) {
  const { data: me } = useMe()
  return (
    <nav className={styles.bar} aria-label="主导航" data-bar="">
      {tabs.map(({ label, to, Icon }) => (
        <GoLink key={to} to={to} className={styles.tab} current={to === route}>
          <Icon size={24} active={to === route} />
          <span>{label}</span>
          {to === paths.mine() && <UnreadCount me={me} />}
        </GoLink>
      ))}
    </nav>
  )
}
