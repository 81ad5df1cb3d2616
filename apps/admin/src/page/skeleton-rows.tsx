import { Skeleton } from 'antd'
import styles from './skeleton-rows.module.css'

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <output className={styles.frame} aria-label="加载中">
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </output>
  )
}
