import { answerRealitycheck } from '@jinli/contract/reality-check/reality-check'
import type { RealityCheckAnswer } from '@jinli/contract/reality-check/reality-check.rules'
import { useEffect, useRef } from 'react'
import { Clock } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { modal } from '../ui/modal.ts'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './reality-check.module.css'
import { type RealityCheck, useRealityCheckWish } from './use-reality-check.ts'

type RealityCheckCoverProps = {
  check: RealityCheck
  /** Called when the server has the answer. */
  onAnswer: (answer: RealityCheckAnswer) => void
}

function playedText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟`
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60)} 小时`
  return rest === 0 ? hours : `${hours} ${rest} 分钟`
}

/** Covers the game until the player answers: how long they have played, and what it came to. */
export function RealityCheckCover({ check, onAnswer }: RealityCheckCoverProps) {
  const choice = useRef<RealityCheckAnswer>('continue')
  const heading = useRef<HTMLHeadingElement>(null)
  const wish = useRealityCheckWish(answerRealitycheck, () => onAnswer(choice.current))
  // The game may have the focus; its keys would still play.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  function give(answer: RealityCheckAnswer) {
    choice.current = answer
    wish.run({ id: check.id, answer }).catch(console.error)
  }
  return (
    <dialog open {...modal} className={styles.cover} aria-labelledby="reality-check">
      <div className={styles.sheet}>
        <Clock size={32} />
        <h2 id="reality-check" ref={heading} tabIndex={-1}>
          您已玩了 {playedText(check.played)}
        </h2>
        <dl className={styles.figures}>
          <dt>投注</dt>
          <dd>
            <MoneyText value={check.stake} />
          </dd>
          <dt>派彩</dt>
          <dd>
            <MoneyText value={check.payout} />
          </dd>
          <dt>输赢</dt>
          <dd>
            <MoneyText value={check.result} result />
          </dd>
        </dl>
        <p className={styles.hint}>时间由服务器计算；未结算的投注按输计。</p>
        <Button block busy={wish.busy} onClick={() => give('leave')}>
          离开游戏
        </Button>
        <Button kind="ghost" block disabled={wish.busy} onClick={() => give('limit')}>
          设置限额
        </Button>
        <Button kind="ghost" block disabled={wish.busy} onClick={() => give('continue')}>
          继续游戏
        </Button>
      </div>
    </dialog>
  )
}
