import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { SlowNote } from './slow-note.tsx'

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

/** Shapes in the place of what loads; after a while they say that it is slow. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <output className={styles.rows} aria-label="加载中">
      {children}
      <SlowNote />
    </output>
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
    <Loading>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </Loading>
  )
}
