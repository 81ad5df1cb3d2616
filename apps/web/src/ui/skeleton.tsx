import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { SlowNote } from './slow-note.tsx'

type SkeletonProps = {
  /** CSS lengths; a number means px. */
  width?: number | string
  height?: number | string
  round?: boolean
}

export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.bone}
      style={{ width, height, borderRadius: round ? 999 : undefined }}
    />
  )
}

/** Shows placeholders while content loads. If loading takes long, a note says so. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <output className={styles.rows} aria-label="加载中">
      {children}
      <SlowNote />
    </output>
  )
}

/** Shows the placeholder rows of a list. */
export function SkeletonRows({
  rows = 6,
  height = 64,
}: {
  rows?: number
  height?: number
}) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </Loading>
  )
}
