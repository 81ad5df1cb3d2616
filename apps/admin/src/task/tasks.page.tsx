import { reviewCounts, waitingForSecond } from '@jinli/contract/operator.admin'
import { useNavigate } from 'react-router'
import { readOf } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { SecondList } from './second-list.tsx'
import { type Task, taskColumns, taskPlaces } from './task-columns.tsx'

const everyMs = 5_000

/**
 * Everything that waits for the reader: a line for each kind leads to its queue, and what a colleague has
 * begun stands below, one by one (trials T-19).
 */
export function TasksPage() {
  const navigate = useNavigate()
  const query = useRead(readOf(reviewCounts), {}, { everyMs })
  const seconds = useRead(readOf(waitingForSecond), {}, { everyMs })
  const go = ({ kind }: Task) => void navigate(taskPlaces[kind])
  return (
    <PageFrame
      title="待我处理"
      note="您可以处理的全部事项；您自己初审或提交的，等待另一位同事，不在此列。"
    >
      <Answered query={query} rows={5}>
        {({ mine }) => (
          <ListTable<Task>
            label="待我处理"
            rows={mine}
            rowKey={({ kind }) => kind}
            columns={taskColumns(query.dataUpdatedAt, go)}
            empty="没有待处理的事项"
            onOpen={go}
          />
        )}
      </Answered>
      <Answered query={seconds} rows={3}>
        {(waiting) => <SecondList waiting={waiting} readAt={seconds.dataUpdatedAt} />}
      </Answered>
    </PageFrame>
  )
}
