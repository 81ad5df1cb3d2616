import type { Fen } from '@jinli/money/money'
import { useEffect, useRef } from 'react'
import { VipMedal } from '../art/vip-medal.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { type Level, topLevel } from './progress.ts'
import styles from './vip.module.css'

type Standing = { level: number; deposited: Fen }
type Props = {
  levels: readonly Level[]
  /** The level in front, from 1. */
  shown: number
  onShow: (level: number) => void
  /** Undefined for a visitor. */
  me: Standing | undefined
  /** How far the next level is. */
  percent: number
}

function Progress({
  level,
  me,
  percent,
  asks,
}: {
  level: number
  me: Standing
  percent: number
  asks: Fen
}) {
  if (me.level >= level) return <p className={styles.note}>已享有本级全部权益</p>
  if (level > me.level + 1)
    return <p className={styles.note}>逐级晋升，先完成 VIP{me.level + 1}</p>
  return (
    <>
      <progress
        className={styles.track}
        aria-label={`VIP${level} 升级进度`}
        value={percent}
        max={100}
      />
      <p className={styles.note}>
        累计存款 <MoneyText value={me.deposited} /> / <MoneyText value={asks} />（{percent}
        %）
      </p>
    </>
  )
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** One card a level, swiped sideways; what is in front and the tabs above are one (spec §2 /vip). */
export function LevelCards({ levels, shown, onShow, me, percent }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const front = useRef(0)

  // A tab brings its card to the front; a card that was swiped there has nowhere to go.
  useEffect(() => {
    const node = track.current
    if (!node || front.current === shown) return
    const behavior = front.current === 0 || still() ? 'auto' : 'smooth'
    front.current = shown
    node.scrollTo({ left: node.clientWidth * (shown - 1), behavior })
  }, [shown])

  function settled() {
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
    // `scrollend` is younger than the phones we are for: a rest of 120 ms is an end.
    let rest: ReturnType<typeof setTimeout>
    // Swiped by a finger, scrolled by arrow keys.
    node.tabIndex = 0
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(settled, 120)
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
          const reached = me !== undefined && me.level >= number
          return (
            <li key={number} className={styles.slide} inert={number !== shown}>
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
                      <StateTag tone={reached ? 'ok' : 'plain'}>
                        {reached ? '已达到' : '未达到'}
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
