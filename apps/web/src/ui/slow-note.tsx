import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { askAgain } from '../api/query.ts'
import styles from './slow-note.module.css'

/** The time after which the note appears. */
const slowMs = 8000

/** The notes whose wait is too long, and how often the player has tapped retry. */
const useSlow = create<{ waits: readonly symbol[]; tries: number }>(() => ({
  waits: [],
  tries: 0,
}))

function join(self: symbol): void {
  useSlow.setState(({ waits }) => ({ waits: [...waits, self] }))
}

function leave(self: symbol): void {
  useSlow.setState(({ waits }) => ({
    waits: waits.filter((other) => other !== self),
  }))
}

const readAnew = () => askAgain().catch(console.info)

type SlowNoteProps = {
  /** Cancels the running request and sends it again. */
  onRetry?: () => unknown
}

function OneWait({ onRetry = readAnew }: SlowNoteProps) {
  const [self] = useState(() => Symbol('waits'))
  const speaks = useSlow((state) => state.waits[0] === self)
  useEffect(() => {
    const timer = setTimeout(() => join(self), slowMs)
    return () => {
      clearTimeout(timer)
      leave(self)
    }
  }, [self])
  if (!speaks) return null
  const retry = () => {
    useSlow.setState(({ tries }) => ({ tries: tries + 1 }))
    onRetry()
  }
  return (
    <span className={styles.slow}>
      网络较慢，仍在加载
      <button type="button" onClick={retry}>
        重试
      </button>
    </span>
  )
}

/**
 * Says after `slowMs` that loading is slow, with a retry button that restarts the wait. If several notes are due,
 * only one is shown. The note is positioned over its `relative` parent, so that nothing on the page moves.
 */
export function SlowNote(props: SlowNoteProps) {
  const tries = useSlow((state) => state.tries)
  return <OneWait key={tries} {...props} />
}
