import { QuestionCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { Texts } from '../page/address.ts'
import { ExportButton, type StartExport } from '../page/export-button.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import type { FilterFields } from '../page/filter-field.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { StaleNote } from '../page/query-result.tsx'
import { ViewMenu } from '../page/view-menu.tsx'
import { BulkButton } from './bulk-button.tsx'
import { KeyHelp } from './key-help.tsx'
import type { Queue, ReviewRow } from './queue.ts'
import { ReviewDrawer } from './review-drawer.tsx'
import type { ReviewKey } from './review-keys.ts'
import styles from './review-queue.module.css'
import { ReviewTable } from './review-table.tsx'
import { useAllowedQueue } from './use-allowed-queue.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useReviewQueue } from './use-review-queue.ts'

/** Returns the filters that show all orders of a player. */
const allOf = (username: string) => ({
  state: '',
  method: '',
  flag: '',
  since: '',
  until: '',
  search: username,
})

type Props<A, R extends ReviewRow, F extends FilterFields> = { queue: Queue<A, R, F> }
type ToolsProps<A, R extends ReviewRow, F extends FilterFields> = Props<A, R, F> & {
  queueView: ReturnType<typeof useReviewQueue<A, R, F>>
  startExport: StartExport | undefined
}

/** The buttons of a queue. They stand beside its title, where an open order does not move them. */
function QueueTools<A, R extends ReviewRow, const F extends FilterFields>(
  props: ToolsProps<A, R, F>,
) {
  const { queue, queueView, startExport } = props
  const { query, filter, refresh } = queueView.reviewList
  return (
    <>
      {queue.lease.next && (
        <Button onClick={() => void queueView.takeNext()}>
          取下一单 <kbd aria-hidden="true">N</kbd>
        </Button>
      )}
      {queue.slowest && (
        <Button onClick={() => queueView.go({ filter: queue.slowest ?? {} })}>
          今日耗时最长
        </Button>
      )}
      <BulkButton<A, R, F>
        bulk={queue.bulk}
        state={(filter as Texts).state}
        onDone={() => void refresh()}
      />
      {startExport && <ExportButton start={startExport} />}
      <ViewMenu />
      <Button
        icon={<ReloadOutlined aria-hidden spin={query.isFetching} />}
        aria-busy={query.isFetching}
        onClick={() => void refresh()}
      >
        刷新
      </Button>
      <Popover content={<KeyHelp />} trigger="click" placement="bottomRight">
        <Button
          type="text"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-label="快捷键"
        />
      </Popover>
    </>
  )
}

/** The page of a review queue. */
export function ReviewQueue<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const queue = useAllowedQueue(props.queue)
  const { startExport } = queue
  const queueView = useReviewQueue(queue)
  const { reviewList, at, openAction } = queueView
  const { query, filter } = reviewList
  const { row } = at

  const acts: Record<ReviewKey, () => void> = {
    next: () => at.step(1),
    previous: () => at.step(-1),
    down: () => at.move(1),
    up: () => at.move(-1),
    take: () => void queueView.takeNext(),
    open: queueView.openCurrent,
    approve: () => queueView.press('A'),
    reject: () => queueView.press('R'),
    close: queueView.close,
  }
  useReviewKeys(openAction === null, (key) => acts[key]())

  const Dialog = openAction?.dialog
  const refresh = () => void reviewList.refresh()
  return (
    <div className={styles.queue}>
      <div className={at.isOpen ? styles.beside : undefined}>
        <PageFrame
          title={queue.title}
          actions={
            <QueueTools
              queue={queue}
              queueView={queueView}
              startExport={
                startExport && ((format) => startExport.ask(reviewList.input, format))
              }
            />
          }
        >
          <FilterBar
            hasViewsElsewhere
            fields={queue.fields}
            filter={filter}
            onChange={(change) => queueView.go({ filter: change })}
            onSame={refresh}
          />
          {query.error && query.data && <StaleNote error={query.error} onRetry={refresh} />}
          <ReviewTable
            queue={queue}
            reviewList={reviewList}
            cursor={at.cursor}
            onGo={queueView.go}
            onOpen={at.open}
            onPoint={at.select}
          />
          <ReviewDrawer
            queue={queue}
            row={row}
            open={at.isOpen}
            onClose={queueView.close}
            onStep={at.step}
            onAction={queueView.begin}
            onFilter={(username) => queueView.go({ filter: allOf(username) })}
          />
          {row && Dialog && (
            <Dialog
              key={at.cursor}
              row={row}
              onClose={queueView.endDecision}
              onDone={(after) => void queueView.decided(after)}
              onStale={() => void queueView.stale()}
            />
          )}
        </PageFrame>
      </div>
    </div>
  )
}
