import { Frame as Drawing } from '../art/frame.tsx'
import { Back } from '../art/home-icons.tsx'
import { Koi } from '../art/koi.tsx'
import { Ripples } from '../art/scenery.tsx'
import styles from './game.module.css'

type GameWaitProps = {
  name: string
  /** Whether automatic transfer first moves money to the venue. */
  moving: boolean
  onBack: () => void
}

/** Shows that the game is being launched, and whether money is being moved. */
export function GameWait({ name, moving, onBack }: GameWaitProps) {
  return (
    <div className={styles.middle}>
      <button type="button" className={styles.leave} aria-label="返回" onClick={onBack}>
        <Back size={24} />
      </button>
      <output className={styles.wait}>
        <span className={styles.swim}>
          <Drawing width={216} height={162} viewBox="0 0 160 120">
            <Ripples x={80} y={64} tone="#5E9E97" />
            <Koi x={80} y={66} scale={0.8} turn={-12} />
          </Drawing>
        </span>
        <span className={styles.name}>正在进入 {name}</span>
        <span className={styles.note}>
          {moving ? '正在转账：中心钱包 → 场馆，请稍候…' : '请稍候…'}
        </span>
      </output>
    </div>
  )
}
