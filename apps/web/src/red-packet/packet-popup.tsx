import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Close } from '../art/icons.tsx'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { useGo } from '../visit/go.ts'
import { OpeningPacket } from './opening-packet.tsx'
import styles from './packet-popup.module.css'
import type { Told } from './use-draw.ts'

const titles = {
  opening: '正在拆红包',
  won: '恭喜您获得',
  'not-started': '红包雨还未开始',
  ended: '今日红包雨已结束',
  'no-chance': '还没有领取次数',
  refused: '未能拆开红包',
} as const satisfies Record<Told['kind'], string>

type PopupProps = {
  told: Told
  /** Chances that are left, after this one. */
  left: number
  onClose: () => void
  onAgain: () => void
}

function Words({ told }: { told: Told }) {
  if (told.kind === 'opening') return null
  if (told.kind !== 'won') return <p className={styles.text}>{told.text}</p>
  return (
    <>
      <p className={styles.amount}>
        <MoneyText value={told.amount} size="36" />
      </p>
      <p className={styles.text}>已存入中心钱包</p>
    </>
  )
}

function Actions({ told, left, onClose, onAgain }: PopupProps) {
  const go = useGo()
  if (told.kind === 'opening') return null
  if (told.kind === 'won') {
    return (
      <>
        {left > 0 && (
          <Button block onClick={onAgain}>
            再拆一个（还剩{left}次）
          </Button>
        )}
        <Button block kind={left > 0 ? 'ghost' : 'primary'} onClick={onClose}>
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

/** Said in words, too: safari14 does not know the element. */
const modal = { role: 'dialog', 'aria-modal': true } as const

/** Stands before what takes the focus: the overlay remembers who had it. */
function Held({ onClose }: { onClose: () => void }) {
  useOverlay(true, onClose)
  return null
}

/** Focused as soon as it is there: it is read out, and the keyboard is at its buttons. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}

/** The popup of a draw in all its states (spec §4 Red packet): the packet opens when the answer is there. */
function Popup(props: PopupProps) {
  const { told, onClose } = props
  const { kind } = told
  const title = titles[kind]
  return (
    <div className={styles.veil}>
      <Held onClose={onClose} />
      <dialog open {...modal} aria-label={title} className={styles.panel} data-kind={kind}>
        <OpeningPacket
          stage={kind === 'won' ? 'open' : kind === 'opening' ? 'waiting' : 'shut'}
        />
        <div className={styles.words}>
          <Heading key={kind}>{title}</Heading>
          <Words told={told} />
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
  told,
  ...rest
}: Omit<PopupProps, 'told'> & { told: Told | null }) {
  return told && createPortal(<Popup told={told} {...rest} />, overlays())
}
