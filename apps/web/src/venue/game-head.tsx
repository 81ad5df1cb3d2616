import { type ReactNode, useState } from 'react'
import { Back, Menu, Recycle, Refresh } from '../art/home-icons.tsx'
import { Clock } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './game-head.module.css'
import type { GameNames } from './game-names.ts'

type GameHeadProps = {
  names: GameNames
  /** Whether the game uses the centre wallet. */
  seamless: boolean
  /** Whether the game began without money to play with. */
  isEmpty: boolean
  /** The amounts that the open panel shows. */
  figures: ReactNode
  onBack: () => void
  onTransfer: () => void
  onRefresh: () => void
  /** Transfers the money at the venue to the centre wallet. Defined if automatic transfer is on. */
  onRecover: (() => void) | undefined
  isRecovering: boolean
  onOpen: () => void
}

/** Shows the way to money: a transfer to this venue, or a deposit for a game that uses an empty centre wallet. */
function MoneyWay({
  seamless,
  isEmpty,
  onTransfer,
}: Pick<GameHeadProps, 'seamless' | 'isEmpty' | 'onTransfer'>) {
  if (seamless)
    return isEmpty ? (
      <GoLink to={paths.deposit()} className={`${styles.way} ${styles.first}`}>
        去存款
      </GoLink>
    ) : null
  return (
    <button
      type="button"
      className={isEmpty ? `${styles.way} ${styles.first}` : styles.way}
      onClick={onTransfer}
    >
      {isEmpty ? '去转账' : '转账'}
    </button>
  )
}

function Panel(props: GameHeadProps) {
  return (
    <div className={styles.panel}>
      {props.figures}
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={props.onRefresh}>
          <Refresh size={20} />
          刷新
        </button>
        <GoLink to={paths.limits()} className={styles.action}>
          <Clock size={20} />
          限额
        </GoLink>
        {props.onRecover && (
          <button
            type="button"
            className={styles.action}
            aria-busy={props.isRecovering || undefined}
            onClick={props.onRecover}
          >
            <Recycle size={20} />
            {props.isRecovering ? '转回中…' : '转回'}
          </button>
        )}
      </div>
    </div>
  )
}

/** Shows the bar above a game: back, the names, the way to money, and a panel with figures and more buttons. */
export function GameHead(props: GameHeadProps) {
  const [open, setOpen] = useState(false)
  const { names, seamless, isEmpty } = props
  const emptyText = seamless ? '中心钱包 ¥0.00' : '场馆余额 ¥0.00'
  return (
    <header className={styles.head}>
      <div className={styles.bar} role="toolbar" aria-label="游戏工具">
        <button
          type="button"
          className={styles.key}
          aria-label="返回"
          onClick={props.onBack}
        >
          <Back size={22} />
        </button>
        <div className={styles.title}>
          <h1>{names.game}</h1>
          <p>{isEmpty ? emptyText : names.venue}</p>
        </div>
        <MoneyWay seamless={seamless} isEmpty={isEmpty} onTransfer={props.onTransfer} />
        <button
          type="button"
          className={styles.key}
          aria-label={open ? '收起工具' : '展开工具'}
          aria-expanded={open}
          onClick={() => {
            if (!open) props.onOpen()
            setOpen(!open)
          }}
        >
          <Menu size={20} />
        </button>
      </div>
      {open && <Panel {...props} />}
    </header>
  )
}
