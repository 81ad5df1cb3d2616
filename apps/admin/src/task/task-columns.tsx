import type { Output } from '@jinli/contract/endpoint'
import type { reviewCounts } from '@jinli/contract/operator.admin'
import { type TaskKind, tasks } from '@jinli/contract/task'
import { Button } from 'antd'
import { waitedText } from '../page/age-text.ts'
import { Figure } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type Task = Output<typeof reviewCounts>['mine'][number]

/** Where each kind is worked on. */
export const taskPlaces: Readonly<Record<TaskKind, string>> = {
  deposit: '/deposits',
  deposit_second: '/deposits?state=second',
  deposit_expired: '/deposits?state=expired',
  withdrawal: '/withdrawals?state=1',
  payment: '/withdrawals?state=approved',
  payment_result: '/withdrawals',
  transfer: '/transfers?status=manual',
  stuck_bet: '/stuck-bets',
  stuck_bet_ending: '/stuck-bets',
  adjustment: '/adjustments?status=draft',
  content: '/content',
  conversation: '/conversations',
  agent_application: '/agent-applications?status=open',
  promotion: '/promotions',
  promotion_application: '/promotion-applications?state=1',
  role: '/roles',
  site: '/site-settings',
  setting: '/money-settings',
  mailing: '/mailings?state=waiting',
}

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
