import { uservip, vipstanding } from '@jinli/contract/vip/vip'
import { useCallQuery } from '../api/query.ts'
import { ChevronRight } from '../art/icons.tsx'
import { VipMedal } from '../art/vip-medal.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { levelPercent, topLevel, vipOf } from '../vip/progress.ts'
import type { Me } from '../visit/use-me.ts'
import styles from './mine.module.css'

/** Shows the player’s level and the conditions of the next one (spec §4 VIP). */
export function VipProgress({ me }: { me: Me }) {
  const { data: levels = [] } = useCallQuery(
    uservip,
    {},
    { everyone: true, staleTime: 300_000 },
  )
  const level = vipOf(me.current_vip)
  const { data: standing } = useCallQuery(vipstanding, {})
  const percent = levelPercent(level, me.deposited, levels, standing)
  const next = levels[level]
  return (
    <GoLink to={paths.vip()} className={styles.vip}>
      <VipMedal level={level} size={48} />
      <span className={styles.vipWords}>
        <span className={styles.vipHead}>
          <b>{me.current_vip}</b>
          <span>
            {level >= topLevel ? '已达最高等级' : `升 VIP${level + 1} 已完成 ${percent}%`}
          </span>
        </span>
        <ProgressBar label="VIP 升级进度" percent={percent} className={styles.track} />
        {next && (
          <small className={styles.vipNote}>
            累计存款 <MoneyText value={me.deposited} /> /{' '}
            <MoneyText value={next.recharge} />
            {standing?.next && (
              <>
                <br />
                累计流水 <MoneyText value={standing.flow} /> /{' '}
                <MoneyText value={standing.next.flow} />
              </>
            )}
          </small>
        )}
      </span>
      <ChevronRight size={16} />
    </GoLink>
  )
}
