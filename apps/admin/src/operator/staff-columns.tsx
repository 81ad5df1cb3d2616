import type { WireOutput } from '@jinli/contract/endpoint'
import { type listStaff, staffStatusLabels } from '@jinli/contract/staff-account.admin'
import { Button, type TableProps } from 'antd'
import { TwoLines } from '../page/two-lines.tsx'
import { roleWord } from './role-word.ts'

export type StaffRow = WireOutput<typeof listStaff>['data'][number]
export type StaffDeed = 'edit' | 'status' | 'password'

type Ask = (what: StaffDeed, row: StaffRow) => void

function Acts({ row, ask }: { row: StaffRow; ask: Ask }) {
  if (row.mine === 1) return <span className="line-sub">您自己</span>
  const active = row.status === 'active'
  return (
    <span className="buttons">
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
      <Button
        size="small"
        aria-label={`${active ? '停用' : '启用'} ${row.username}`}
        onClick={() => ask('status', row)}
      >
        {active ? '停用' : '启用'}
      </Button>
    </span>
  )
}

export function staffColumns(ask: Ask): NonNullable<TableProps<StaffRow>['columns']> {
  return [
    {
      title: '同事',
      render: (_, row) => <TwoLines main={row.display_name} sub={row.username} />,
    },
    { title: '角色', render: (_, row) => roleWord(row.role) },
    {
      title: '状态',
      render: (_, row) => (
        <span className={`tag ${row.status === 'active' ? 'tag-good' : 'tag-closed'}`}>
          {staffStatusLabels[row.status]}
        </span>
      ),
    },
    { title: '登录中', render: (_, row) => `${row.sessions} 处` },
    { title: '创建时间', dataIndex: 'created_at' },
    { title: '操作', render: (_, row) => <Acts row={row} ask={ask} /> },
  ]
}
