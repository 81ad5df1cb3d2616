import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Close } from '../art/icons.tsx'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { modal } from '../ui/modal.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { useGo } from '../visit/go.ts'
import { OpeningPacket } from './opening-packet.tsx'
import styles from './packet-popup.module.css'
import type { DrawState } from './use-draw.ts'

const titles = {
  opening: '正在拆红包',
  won: '恭喜您获得',
  'not-started': '红包雨还未开始',
  ended: '今日红包雨已结束',
  'no-chance': '还没有领取次数',
  refused: '未能拆开红包',
} as const satisfies Record<DrawState['kind'], string>

type PopupProps = {
  draw: DrawState
  /** The number of draws that are left after this one. */
  chances: number
  onClose: () => void
  onAgain: () => void
}

function Words({ draw }: { draw: DrawState }) {
  if (draw.kind === 'opening') return null
  if (draw.kind !== 'won') return <p className={styles.text}>{draw.text}</p>
  return (
    <>
      <p className={styles.amount}>
        <MoneyText value={draw.amount} size="36" />
      </p>
      <p className={styles.text}>已存入中心钱包</p>
    </>
  )
}

function Actions({ draw, chances, onClose, onAgain }: PopupProps) {
  const go = useGo()
  if (draw.kind === 'opening') return null
  if (draw.kind === 'won') {
    return (
      <>
        {chances > 0 && (
          <Button block onClick={onAgain}>
            再拆一个（还剩{chances}次）
          </Button>
        )}
        <Button block kind={chances > 0 ? 'ghost' : 'primary'} onClick={onClose}>
          收下红包
        </Button>
      </>
    )
  }
  return (
    <>
      <Button block onClick={() => go(paths.payoutCards({ type: 0 }))}>
        去存款
      </Button>
      <Button block kind="quiet" onClick={onClose}>
        知道了
      </Button>
    </>
  )
}

/** Registers the overlay. Rendered before the element that takes the focus, to remember the previous focus. */
function OverlayHolder({ onClose }: { onClose: () => void }) {
  useOverlay(true, onClose)
  return null
}

/** Shows the title and focuses it at once, so that a screen reader reads it. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}

/** Shows the popup of a draw (spec §4 Red packet). The packet opens when the response arrives. */
function Popup(props: PopupProps) {
  const { draw, onClose } = props
  const { kind } = draw
  const title = titles[kind]
  return (
    <div className={styles.veil}>
      <OverlayHolder onClose={onClose} />
      <dialog open {...modal} aria-label={title} className={styles.panel} data-kind={kind}>
        <OpeningPacket
          stage={kind === 'won' ? 'open' : kind === 'opening' ? 'waiting' : 'shut'}
        />
        <div className={styles.words}>
          <Heading key={kind}>{title}</Heading>
          <Words draw={draw} />
        </div>
        <div className={styles.actions}>
          <Actions {...props} />
        </div>
        {kind !== 'opening' && (
          <button
            type="button"
            className={styles.close}
            aria-label="关闭"
            onClick={onClose}
          >
            <Close size={20} />
          </button>
        )}
      </dialog>
    </div>
  )
}

export function PacketPopup({
  draw,
  ...rest
}: Omit<PopupProps, 'draw'> & { draw: DrawState | null }) {
  return draw && createPortal(<Popup draw={draw} {...rest} />, overlays())
}
