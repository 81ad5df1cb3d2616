import { NavLink } from 'react-router'
import { useMay } from '../operator/use-staff.ts'
import { menuFor } from './menu.ts'
import styles from './menu-list.module.css'
import { OpenBadge } from './open-badge.tsx'
import { mineIn, mineOf } from './open-work.ts'
import type { OpenWorkNews } from './use-open-work.ts'

type Props = { news: OpenWorkNews; narrow: boolean; onGo?: () => void }

/** The menu in groups, with the counts of the queues. `narrow` shows only icons. */
export function MenuList({ news, narrow, onGo }: Props) {
  const groups = menuFor(useMay())
  return (
    <nav aria-label="主菜单" className={narrow ? styles.narrow : undefined}>
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          <p className={narrow ? styles.heardOnly : styles.groupTitle}>{group.title}</p>
          {group.entries.map(({ path, title, badge, icon: Icon }) => (
            <div key={path} className={styles.row}>
              <NavLink
                to={`/${path}`}
                className={({ isActive }) =>
                  isActive ? `${styles.item} ${styles.here}` : (styles.item ?? '')
                }
                title={narrow ? title : undefined}
                onClick={onGo}
              >
                <Icon aria-hidden />
                <span className={narrow ? styles.heardOnly : ''}>{title}</span>
              </NavLink>
              {badge && (
                <span className={styles.badge}>
                  <OpenBadge
                    count={
                      badge === 'mine' ? mineOf(news.counts) : mineIn(news.counts, badge)
                    }
                    pulse={badge === 'mine' ? 0 : news.pulses[badge]}
                  />
                </span>
              )}
            </div>
          ))}
        </section>
      ))}
    </nav>
  )
}
