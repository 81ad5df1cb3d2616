import { CheckOutlined } from '@ant-design/icons'
import {
  type Permission,
  permissionLabels,
  permissionNames,
} from '@jinli/contract/permission'
import { proposeRole } from '@jinli/contract/role.admin'
import { Button } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import type { Role } from './role-dialogs.tsx'

/** `members`: who has the role, and the way to change it. A heading with a button would be there twice. */
type Row = { of: Permission | 'members' }
type Props = { roles: readonly Role[]; onEdit: (role: Role) => void }

const rows: Row[] = [{ of: 'members' }, ...permissionNames.map((of) => ({ of }))]

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
      render: (_, { of }) =>
        of === 'members' ? '同事' : <TwoLines main={permissionLabels[of]} sub={of} />,
    },
    ...roles.map((role) => ({
      key: role.name,
      title: role.label,
      render: (_: unknown, { of }: Row) => {
        if (of === 'members') return <Members role={role} onEdit={onEdit} />
        return role.permissions.includes(of) ? <CheckOutlined aria-label="可以" /> : null
      },
    })),
  ]
}

/** Each permission a row, each role a column. */
export function RoleMatrix(props: Props) {
  return (
    <ListTable<Row>
      label="角色权限"
      rows={rows}
      rowKey={({ of }) => of}
      columns={columnsFor(props)}
      empty="没有权限"
    />
  )
}
