import { reviewCounts, waitingForSecond } from '@jinli/contract/operator/operator.admin'
import { tasks } from '@jinli/contract/task/task'
import { useNavigate } from 'react-router'
import { readOf } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SecondList } from './second-list.tsx'
import { type Task, taskColumns } from './task-columns.tsx'

const everyMs = 5_000

/** The page of the member's tasks: a line per kind, then the orders that wait for a second person. */
export function TasksPage() {
  const navigate = useNavigate()
  const query = useRead(readOf(reviewCounts), {}, { everyMs })
  const seconds = useRead(readOf(waitingForSecond), {}, { everyMs })
  const go = ({ kind }: Task) => void navigate(tasks[kind].page)
  return (
    <PageFrame
      title="待我处理"
      note="您可以处理的全部事项；您自己初审或提交的，等待另一位员工，不在此列。"
    >
      <QueryResult query={query} rows={5}>
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
      </QueryResult>
      <QueryResult query={seconds} rows={3}>
        {(secondTasks) => (
          <SecondList secondTasks={secondTasks} readAt={seconds.dataUpdatedAt} />
        )}
      </QueryResult>
    </PageFrame>
  )
}
