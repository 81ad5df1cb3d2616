import { messages } from '@jinli/contract/messages'
import '../overlay/antd-render.ts'
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Pages } from '../api/pages.ts'
import { Button } from './button.tsx'
import { Empty } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import styles from './paged-list.module.css'
import { SkeletonRows } from './skeleton.tsx'
import { SlowNote } from './slow-note.tsx'

type PagedListProps<T> = {
  pages: Pages<unknown, T>
  row: (item: T) => ReactNode
  keyOf: (item: T, at: number) => string | number
  /** The action below the empty state. */
  emptyAction?: ReactNode
  emptyHint?: ReactNode
  rowHeight?: number
}

/** Shows the end of a list: loading, failed, or no more. */
function Tail({ pages }: { pages: Pages<unknown, unknown> }) {
  const { error, hasMore, loadingMore, more, reload } = pages
  if (loadingMore) {
    return (
      <>
        加载中…
        <SlowNote onRetry={pages.moreAgain} />
      </>
    )
  }
  if (error) {
    return (
      <Button kind="quiet" size="s" onClick={() => void (hasMore ? more() : reload())}>
        加载失败，点击重试
      </Button>
    )
  }
  return hasMore ? null : messages.noMore
}

/** Shows an endless list with its end text, pull to refresh, empty and error states (spec §4 Paging). */
export function PagedList<T>({
  pages,
  row,
  keyOf,
  emptyAction,
  emptyHint,
  rowHeight = 72,
}: PagedListProps<T>) {
  const [tail, setTail] = useState<HTMLDivElement | null>(null)
  const { hasMore, error, items, loading } = pages
  const more = useEffectEvent(pages.more)
  useEffect(() => {
    if (!tail || !hasMore || error) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { rootMargin: '320px' },
    )
    watcher.observe(tail)
    return () => watcher.disconnect()
  }, [hasMore, error, tail])

  if (loading) return <SkeletonRows height={rowHeight} />
  if (error && items.length === 0) return <LoadError error={error} onRetry={pages.reload} />
  return (
    <PullToRefresh onRefresh={async () => void (await pages.reload())} {...pullWords}>
      {items.length === 0 ? (
        <Empty action={emptyAction} hint={emptyHint} />
      ) : (
        <ul className={styles.list}>
          {items.map((item, at) => (
            <li key={keyOf(item, at)}>{row(item)}</li>
          ))}
        </ul>
      )}
      {/* The key changes when the list grows, so that the observer checks the new tail again. */}
      <div key={items.length} ref={setTail} className={styles.tail} aria-live="polite">
        {items.length > 0 && <Tail pages={pages} />}
      </div>
    </PullToRefresh>
  )
}

const pullWords = {
  pullingText: '下拉刷新',
  canReleaseText: '松开刷新',
  refreshingText: '刷新中…',
  completeText: '已更新',
}
