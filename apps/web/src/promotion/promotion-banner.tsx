import { useState } from 'react'
import { Gift } from '../art/icons.tsx'
import styles from './promotion.module.css'

type Props = {
  src: string
  /** In the first view: asked for before the others. */
  first?: boolean
}

/** A promotion's picture beside its title; its place is kept, also when there is none. */
export function PromotionBanner({ src, first = false }: Props) {
  const [broken, setBroken] = useState('')
  if (!src || broken === src) {
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
      onError={() => setBroken(src)}
    />
  )
}
