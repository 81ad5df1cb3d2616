import { QuestionCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { Texts } from '../page/address.ts'
import { StaleNote } from '../page/answered.tsx'
import { ExportButton } from '../page/export-button.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import type { FilterFields } from '../page/filter-field.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { BulkButton } from './bulk-button.tsx'
import { KeyHelp } from './key-help.tsx'
import type { Queue, ReviewRow } from './queue.ts'
import styles from './review-desk.module.css'
import { ReviewDrawer } from './review-drawer.tsx'
import type { ReviewKey } from './review-keys.ts'
import { ReviewTable } from './review-table.tsx'
import { useAllowedQueue } from './use-allowed-queue.ts'
import { useReviewDesk } from './use-review-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** The filters of one player's orders, whatever became of them. */
const allOf = (username: string) => ({
  state: '0',
  method: '',
  flag: '',
  since: '',
  until: '',
  search: username,
})

type Props<A, R extends ReviewRow, F extends FilterFields> = { queue: Queue<A, R, F> }

/** The one desk of the back office; `queue` says what is reviewed. */
export function ReviewDesk<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const queue = useAllowedQueue(props.queue)
  const { exported } = queue
  const desk = useReviewDesk(queue)
  const { listed, at, deciding } = desk
  const { query, filter } = listed
  const { row } = at

  const acts: Record<ReviewKey, () => void> = {
    next: () => at.step(1),
    previous: () => at.step(-1),
    down: () => at.move(1),
    up: () => at.move(-1),
    take: () => void desk.takeNext(),
    open: desk.openCurrent,
    approve: () => desk.press('A'),
    reject: () => desk.press('R'),
    close: desk.close,
  }
  useReviewKeys(deciding === null, (key) => acts[key]())

  const Dialog = deciding?.dialog
  const refresh = () => void listed.refresh()
  return (
    <div className={at.opened ? `${styles.desk} ${styles.beside}` : styles.desk}>
      <PageFrame title={queue.title}>
        <FilterBar
          fields={queue.fields}
          filter={filter}
          onChange={(change) => desk.go({ filter: change })}
          onSame={refresh}
        >
          <Popover content={<KeyHelp />} trigger="click" placement="bottomRight">
            <Button
              type="text"
              icon={<QuestionCircleOutlined aria-hidden />}
              aria-label="快捷键"
            />
          </Popover>
          {queue.lease.next && (
            <Button onClick={() => void desk.takeNext()}>
              取下一单 <kbd aria-hidden="true">N</kbd>
            </Button>
          )}
          <BulkButton<A, R, F>
            bulk={queue.bulk}
            state={(filter as Texts).state}
            onDone={refresh}
          />
          {exported && (
            <ExportButton exported={(pieces) => exported.ask(listed.input, pieces)} />
          )}
          <Button
            icon={<ReloadOutlined aria-hidden spin={query.isFetching} />}
            aria-busy={query.isFetching}
            onClick={refresh}
          >
            刷新
          </Button>
        </FilterBar>
        {query.error && query.data && <StaleNote error={query.error} onRetry={refresh} />}
        <ReviewTable
          queue={queue}
          listed={listed}
          cursor={at.cursor}
          onGo={desk.go}
          onOpen={at.open}
          onPoint={at.select}
        />
        <ReviewDrawer
          queue={queue}
          row={row}
          open={at.opened}
          onClose={desk.close}
          onStep={at.step}
          onDeed={desk.begin}
          onFilter={(username) => desk.go({ filter: allOf(username) })}
        />
        {row && Dialog && (
          <Dialog
            key={at.cursor}
            row={row}
            onClose={desk.endDecision}
            onDone={(after) => void desk.decided(after)}
            onStale={() => void desk.stale()}
          />
        )}
      </PageFrame>
    </div>
  )
}
