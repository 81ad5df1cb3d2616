import { Alert, Button } from 'antd'
import { wordsOf } from '../api/refused.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewFilters } from './review-filters.tsx'
import type { ReviewKey } from './review-keys.ts'
import type { OwnDialogs, ReviewRow, ReviewSubject } from './review-subject.ts'
import { ReviewTable } from './review-table.tsx'
import { useReviewDesk } from './use-review-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'

const blank = { method: '', flag: '', since: '', until: '' }

type Props<R extends ReviewRow> = { subject: ReviewSubject<R>; dialogs: OwnDialogs<R> }

/** The one queue of the back office; `subject` says what is reviewed. */
export function ReviewQueue<R extends ReviewRow>({ subject, dialogs }: Props<R>) {
  const desk = useReviewDesk(subject)
  const { list, deciding, at } = desk
  const { row } = at

  const acts: Record<ReviewKey, () => void> = {
    next: () => at.step(1),
    previous: () => at.step(-1),
    open: desk.openCurrent,
    approve: () => desk.decide('approve'),
    reject: () => desk.decide('reject'),
    close: desk.close,
  }
  useReviewKeys(deciding === null, (key) => acts[key]())

  const dialog = row && {
    row,
    onClose: desk.cancelDecision,
    onDone: (after: R) => void desk.decided(after),
    onStale: () => void desk.stale(),
  }
  const Own = deciding && dialogs[deciding]
  return (
    <section className={at.opened ? 'review review-beside' : 'review'}>
      <title>{`${subject.title} · 锦鲤后台`}</title>
      <h1>{subject.title}</h1>
      <ReviewFilters
        subject={subject}
        filter={desk.filter}
        fetching={list.isFetching}
        onChange={desk.changeFilter}
        onRefresh={() => void desk.refresh()}
      />
      {list.error && list.data && (
        <Alert
          type="warning"
          showIcon
          title={`刷新失败，下面是较早的数据：${wordsOf(list.error)}`}
          action={
            <Button size="small" onClick={() => void desk.refresh()}>
              重试
            </Button>
          }
        />
      )}
      <ReviewTable
        subject={subject}
        filter={desk.filter}
        page={list.data}
        readAt={list.dataUpdatedAt}
        leaving={list.isPlaceholderData}
        error={list.error}
        cursor={at.cursor}
        onFilter={desk.changeFilter}
        onOpen={desk.open}
        onPoint={at.select}
        onRetry={() => void list.refetch()}
      />
      <ReviewDrawer
        subject={subject}
        row={row}
        open={at.opened}
        onClose={desk.close}
        onStep={at.step}
        onDecide={desk.decide}
        onFilter={(username) =>
          desk.changeFilter({ ...blank, state: '0', search: username, page: 1 })
        }
      />
      {dialog && deciding === 'approve' && (
        <ApproveDialog key={at.cursor} subject={subject} {...dialog} />
      )}
      {dialog && deciding === 'reject' && (
        <RejectDialog key={at.cursor} subject={subject} {...dialog} />
      )}
      {dialog && Own && <Own key={at.cursor} {...dialog} />}
    </section>
  )
}
