import { useState } from 'react'
import { Gift } from '../art/icons.tsx'
import styles from './promotion.module.css'

type Props = {
  src: string
  /** Whether the picture is in the first view, so that it loads before the other pictures. */
  first?: boolean
}

/** Shows the picture of a promotion. If there is none, its space stays empty. */
export function PromotionBanner({ src, first = false }: Props) {
  const [failedSrc, setFailedSrc] = useState('')
  if (!src || failedSrc === src) {
    return (
      <span className={styles.blank} aria-hidden="true">
        <Gift size={40} />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={750}
      height={300}
      className={styles.banner}
      fetchPriority={first ? 'high' : 'low'}
      loading={first ? 'eager' : 'lazy'}
      onError={() => setFailedSrc(src)}
    />
  )
}
