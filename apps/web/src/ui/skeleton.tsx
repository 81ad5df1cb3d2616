import { useEffect, useState } from 'react'
import { askAgain } from '../api/query.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths; a number is px. */
  width?: number | string
  height?: number | string
  round?: boolean
}

/** A grey shape where content will be. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.bone}
      style={{ width, height, borderRadius: round ? 999 : undefined }}
    />
  )
}

/** Longer than this, and waiting needs a word. */
const slowMs = 8000

/** After a while: that it is slow, and a way to ask again. Counts anew after a tap. */
function SlowNote() {
  const [tries, setTries] = useState(0)
  const [slowAt, setSlowAt] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(tries), slowMs)
    return () => clearTimeout(timer)
  }, [tries])
  if (slowAt !== tries) return null
  return (
    <span className={styles.slow}>
      网络较慢，仍在加载
      <button
        type="button"
        onClick={() => {
          setTries(tries + 1)
          askAgain().catch(console.info)
        }}
      >
        重试
      </button>
    </span>
  )
}

/** The shape of a list of rows while it loads. */
export function SkeletonRows({
  rows = 6,
  height = 64,
}: {
  rows?: number
  height?: number
}) {
  return (
    <output className={styles.rows} aria-label="加载中">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
      <SlowNote />
    </output>
  )
}
