import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { askAgain } from '../api/query.ts'
import styles from './slow-note.module.css'

/** Longer than this, and waiting needs a word. */
const slowMs = 8000

/** Who has waited too long, and how often a tap has begun the wait anew. */
const useSlow = create<{ waiting: readonly symbol[]; tries: number }>(() => ({
  waiting: [],
  tries: 0,
}))

function join(self: symbol): void {
  useSlow.setState(({ waiting }) => ({ waiting: [...waiting, self] }))
}

function leave(self: symbol): void {
  useSlow.setState(({ waiting }) => ({
    waiting: waiting.filter((other) => other !== self),
  }))
}

const readAnew = () => askAgain().catch(console.info)

type SlowNoteProps = {
  /** Asks anew and gives up what is under way. */
  onRetry?: () => unknown
}

function OneWait({ onRetry = readAnew }: SlowNoteProps) {
  const [self] = useState(() => Symbol('waits'))
  const speaks = useSlow((state) => state.waiting[0] === self)
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
 * After a while: that it is slow, and a way to ask again; a tap begins the wait anew. Of several on one
 * screen the first speaks for all. It lies over what stands there (which is `relative`), so nothing moves.
 */
export function SlowNote(props: SlowNoteProps) {
  const tries = useSlow((state) => state.tries)
  return <OneWait key={tries} {...props} />
}
