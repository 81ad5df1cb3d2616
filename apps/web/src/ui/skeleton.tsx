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
    </output>
  )
}
