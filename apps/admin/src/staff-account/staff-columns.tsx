import {
  type listStaff,
  staffStatusLabels,
} from '@jinli/contract/operator/staff-account.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex } from 'antd'
import { limitWords } from '../operator/limit-words.ts'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type StaffRow = Output<typeof listStaff>['data'][number]
type StaffAction =
  | 'edit'
  | 'status'
  | 'password'
  | 'factor'
  | 'unlock'
  | 'sessions'
  | 'confirm'

type Ask = (what: StaffAction, row: StaffRow) => void

function Acts({ row, ask }: { row: StaffRow; ask: Ask }) {
  if (row.mine) return <SmallText>您自己</SmallText>
  const active = row.status === 'active'
  return (
    <Flex wrap gap={8}>
      <Button
        size="small"
        aria-label={`修改 ${row.username}`}
        onClick={() => ask('edit', row)}
      >
        修改
      </Button>
      <Button
        size="small"
        aria-label={`重置密码 ${row.username}`}
        onClick={() => ask('password', row)}
      >
        重置密码
      </Button>
      {row.factor && (
        <Button
          size="small"
          aria-label={`解除两步验证 ${row.username}`}
          onClick={() => ask('factor', row)}
        >
          解除两步验证
        </Button>
      )}
      {row.made_by !== undefined && (
        <Button
          size="small"
          aria-label={`确认账号 ${row.username}`}
          onClick={() => ask('confirm', row)}
        >
          确认账号
        </Button>
      )}
      {row.locked_until && (
        <Button
          size="small"
          aria-label={`解除锁定 ${row.username}`}
          onClick={() => ask('unlock', row)}
        >
          解除锁定
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${active ? '停用' : '启用'} ${row.username}`}
        onClick={() => ask('status', row)}
      >
        {active ? '停用' : '启用'}
      </Button>
    </Flex>
  )
}

export function staffColumns(mayManage: boolean, ask: Ask): Columns<StaffRow> {
  return [
    {
      title: '员工',
      render: (_, row) => <TwoLines main={row.display_name} sub={row.username} />,
    },
    { title: '角色', render: (_, row) => row.role_label },
    { title: '处理上限', render: (_, row) => limitWords(row) },
    {
      title: '状态',
      render: (_, row) => (
        <>
          <StateTag tone={row.status === 'active' ? 'good' : 'closed'}>
            {staffStatusLabels[row.status]}
          </StateTag>
          {row.factor && <StateTag tone="closed">两步验证</StateTag>}
          {row.made_by !== undefined && (
            <StateTag tone="flag">由 {row.made_by} 单独开设</StateTag>
          )}
          {row.locked_until && (
            <StateTag tone="flag">
              密码或验证码多次错误，锁定至 {timeText(row.locked_until)}
            </StateTag>
          )}
        </>
      ),
    },
    {
      title: '最近登录',
      render: (_, row) =>
        row.last_sign_in ? (
          <TwoLines main={timeText(row.last_sign_in)} sub={row.last_ip} />
        ) : (
          '从未登录'
        ),
    },
    {
      title: '登录中',
      render: (_, row) => (
        <Button
          type="link"
          size="small"
          aria-label={`${row.sessions} 处，${row.username} 的登录`}
          onClick={() => ask('sessions', row)}
        >
          {row.sessions} 处
        </Button>
      ),
    },
    { title: '创建时间', render: (_, row) => timeText(row.created_at) },
    { title: '操作', render: (_, row) => mayManage && <Acts row={row} ask={ask} /> },
  ]
}
