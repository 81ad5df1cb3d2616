import type { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { tasks } from '@jinli/contract/task/task'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import { waitedText } from '../page/age-text.ts'
import { Figure } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type Task = Output<typeof reviewCounts>['mine'][number]

export function taskColumns(readAt: number, go: (task: Task) => void): Columns<Task> {
  return [
    { title: '事项', render: (_, { kind }) => <b>{tasks[kind].label}</b> },
    {
      title: '件数',
      align: 'right',
      render: (_, { count }) => <Figure>{`${count}`}</Figure>,
    },
    {
      title: '最早',
      render: (_, { oldest }) => (
        <TwoLines main={waitedText(oldest, readAt)} sub={timeText(oldest)} />
      ),
    },
    {
      title: '操作',
      render: (_, task) => (
        <Button size="small" onClick={() => go(task)}>
          去处理
        </Button>
      ),
    },
  ]
}
