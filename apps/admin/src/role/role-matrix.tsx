import { CheckOutlined } from '@ant-design/icons'
import {
  type Permission,
  permissionLabels,
  permissionNames,
} from '@jinli/contract/permission'
import { proposeRole } from '@jinli/contract/role/role.admin'
import { Button } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import type { Role } from './role-dialogs.tsx'

/** A row of the table. `members` has counts and buttons; in a sticky header the buttons would exist twice. */
type Row = { permission: Permission | 'members' }
type Props = { roles: readonly Role[]; onEdit: (role: Role) => void }

const rows: Row[] = [
  { permission: 'members' },
  ...permissionNames.map((permission) => ({ permission })),
]

function Members({ role, onEdit }: { role: Role; onEdit: Props['onEdit'] }) {
  return (
    <>
      <SmallText as="p">{role.members} 人</SmallText>
      {role.name === 'owner' ? (
        <SmallText>固定</SmallText>
      ) : (
        <ForWhomMay call={proposeRole}>
          <Button
            size="small"
            aria-label={`修改角色 ${role.label}`}
            onClick={() => onEdit(role)}
          >
            修改
          </Button>
        </ForWhomMay>
      )}
    </>
  )
}

function columnsFor({ roles, onEdit }: Props): Columns<Row> {
  return [
    {
      title: '权限',
      fixed: 'left',
      render: (_, { permission }) =>
        permission === 'members' ? (
          '员工'
        ) : (
          <TwoLines main={permissionLabels[permission]} sub={permission} />
        ),
    },
    ...roles.map((role) => ({
      key: role.name,
      title: role.label,
      render: (_: unknown, { permission }: Row) => {
        if (permission === 'members') return <Members role={role} onEdit={onEdit} />
        return role.permissions.includes(permission) ? (
          <CheckOutlined aria-label="可以" />
        ) : null
      },
    })),
  ]
}

/** A table with a row per permission and a column per role. */
export function RoleMatrix(props: Props) {
  return (
    <ListTable<Row>
      label="角色权限"
      rows={rows}
      rowKey={({ permission }) => permission}
      columns={columnsFor(props)}
      empty="没有权限"
    />
  )
}
