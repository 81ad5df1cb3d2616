import styles from './progress-bar.module.css'

type Props = { label: string; percent: number; className?: string | undefined }

/** Shows a percentage as a bar. The class sets the margin and the `--progress-…` properties. */
export function ProgressBar({ label, percent, className = '' }: Props) {
  return (
    <progress
      className={`${styles.bar} ${className}`}
      aria-label={label}
      value={percent}
      max={100}
    />
  )
}
