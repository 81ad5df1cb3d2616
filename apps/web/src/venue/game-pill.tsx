import { isInputMethodKey } from '@jinli/client/input-method'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Back, Menu, Recycle, Refresh, Transfer } from '../art/home-icons.tsx'
import styles from './game-pill.module.css'
import { usePillDrag } from './use-pill-drag.ts'

type GamePillProps = {
  /** The amounts that the pill shows when it is open. */
  figures: ReactNode
  /** Transfers the money at the venue to the centre wallet. Defined if automatic transfer is on. */
  onRecover: (() => void) | undefined
  isRecovering: boolean
  onBack: () => void
  onRefresh: () => void
  /** Opens the transfer page. Defined if money can be transferred to the venue. */
  onTransfer: (() => void) | undefined
  onOpen: () => void
}

/** Shows the small draggable pill over a game: a back button, and more buttons when the pill is open. */
export function GamePill(props: GamePillProps) {
  const [open, setOpen] = useState(false)
  const { pill, place, drag, handlers, onKey, wasDrag } = usePillDrag({
    side: 'left',
    // The pill starts below the title of the game; in landscape at the top, because there is no room.
    top: window.innerHeight < 480 ? 8 : 60,
  })
  const at: CSSProperties = drag
    ? { left: drag.left, top: drag.top }
    : { [place.side]: 8, top: `max(${place.top}px, calc(4px + var(--safe-top)))` }
  const low = place.top > window.innerHeight / 2
  return (
    <div
      ref={pill}
      className={styles.pill}
      style={at}
      data-side={place.side}
      data-low={low ? '' : undefined}
      data-drag={drag ? '' : undefined}
    >
      <div
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label="游戏工具"
        {...handlers}
        onClickCapture={(event) => {
          if (wasDrag()) event.stopPropagation()
        }}
        onKeyDown={(event) => {
          if (isInputMethodKey(event.nativeEvent)) return
          if (onKey(event.key)) event.preventDefault()
        }}
      >
        <button
          type="button"
          className={styles.key}
          aria-label="返回"
          onClick={props.onBack}
        >
          <Back size={22} />
        </button>
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
      {open && !drag && (
        <div className={styles.panel}>
          {props.figures}
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={props.onRefresh}>
              <Refresh size={20} />
              刷新
            </button>
            {props.onTransfer && (
              <button type="button" className={styles.action} onClick={props.onTransfer}>
                <Transfer size={20} />
                转账
              </button>
            )}
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
      )}
    </div>
  )
}
