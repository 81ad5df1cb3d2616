import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Back } from '../art/home-icons.tsx'
import { useGoBack } from '../visit/go.ts'
import styles from './back-header.module.css'
import { setHeaderSlot, useHeaderSlot } from './header-slot.ts'

/** Shows the header of an inner page: a button back to where the player came from, and the title. */
export function BackHeader({
  title,
  fallback = '/',
}: {
  title: string
  fallback?: string
}) {
  const back = useGoBack()
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.back}
        aria-label="返回"
        onClick={() => back(fallback)}
      >
        <Back size={24} />
      </button>
      <h1 className={styles.title}>{title}</h1>
      <div ref={setHeaderSlot} className={styles.action} />
    </header>
  )
}

/** Renders a small action of the page at the right of the header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useHeaderSlot((state) => state.slot)
  return slot && createPortal(children, slot)
}
