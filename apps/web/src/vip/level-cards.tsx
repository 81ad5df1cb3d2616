import type { Fen } from '@jinli/money/money'
import { useEffect, useRef } from 'react'
import { VipMedal } from '../art/vip-medal.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { isMotionReduced } from '../ui/motion.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { type Level, topLevel } from './progress.ts'
import styles from './vip.module.css'

type LevelProgress = { level: number; deposited: Fen }
type Props = {
  levels: readonly Level[]
  /** The level whose card is shown, from 1. */
  current: number
  onShow: (level: number) => void
  /** The player’s progress; undefined for a visitor. */
  me: LevelProgress | undefined
  /** The progress to the next level in percent. */
  percent: number
}

function Progress({
  level,
  me,
  percent,
  asks,
}: {
  level: number
  me: LevelProgress
  percent: number
  asks: Fen
}) {
  if (me.level >= level) return <p className={styles.note}>已享有本级全部权益</p>
  if (level > me.level + 1)
    return <p className={styles.note}>逐级晋升，先完成 VIP{me.level + 1}</p>
  return (
    <>
      <ProgressBar
        label={`VIP${level} 升级进度`}
        percent={percent}
        className={styles.track}
      />
      <p className={styles.note}>
        累计存款 <MoneyText value={me.deposited} /> / <MoneyText value={asks} />
        ，升级进度 {percent}%
      </p>
    </>
  )
}

/** Shows one card per level, which the player can swipe. The cards follow the tabs above (spec §2 /vip). */
export function LevelCards({ levels, current, onShow, me, percent }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const front = useRef(0)

  // When a tab is chosen, its card scrolls into view. After a swipe, the card is in place already.
  useEffect(() => {
    const node = track.current
    if (!node || front.current === current) return
    const behavior = front.current === 0 || isMotionReduced() ? 'auto' : 'smooth'
    front.current = current
    node.scrollTo({ left: node.clientWidth * (current - 1), behavior })
  }, [current])

  function onRest() {
    const node = track.current
    if (!node) return
    const at = Math.round(node.scrollLeft / Math.max(1, node.clientWidth)) + 1
    if (at === front.current) return
    front.current = at
    onShow(at)
  }

  useEffect(() => {
    const node = track.current
    if (!node) return
    // The supported phones lack `scrollend`, so 120 ms without a scroll event count as the end.
    let rest: ReturnType<typeof setTimeout>
    // Arrow keys scroll the element only if it is focusable.
    node.tabIndex = 0
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(onRest, 120)
    }
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      node.removeEventListener('scroll', onScroll)
    }
  })

  return (
    <section aria-roledescription="轮播" aria-label="VIP 等级卡片">
      <ul ref={track} className={styles.cards} aria-label="VIP 等级卡片">
        {levels.map((level, at) => {
          const number = at + 1
          const isReached = me !== undefined && me.level >= number
          return (
            <li key={number} className={styles.slide} inert={number !== current}>
              <article
                className={styles.card}
                data-tier={tierOf(number)}
                aria-label={`VIP${number}`}
              >
                <header className={styles.head}>
                  <VipMedal level={number} size={64} />
                  <div>
                    <h2 className={styles.rank}>VIP{number}</h2>
                    {me && (
                      <StateTag tone={isReached ? 'ok' : 'plain'}>
                        {isReached ? '已达到' : '未达到'}
                      </StateTag>
                    )}
                  </div>
                  {me?.level === number && <span className={styles.here}>当前等级</span>}
                </header>
                {me ? (
                  <Progress
                    level={number}
                    me={me}
                    percent={percent}
                    asks={level.recharge}
                  />
                ) : (
                  <p className={styles.note}>
                    累计存款 <MoneyText value={level.recharge} /> 起
                  </p>
                )}
              </article>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function tierOf(level: number): string {
  if (level >= topLevel) return 'crown'
  if (level >= 7) return 'gold'
  return level >= 4 ? 'silver' : 'jade'
}
