import { staffRoleLabels } from '@jinli/contract/permission'
import { Form } from 'antd'
import { RadioLines } from '../page/radio-lines.tsx'

const duties: Readonly<Record<string, string>> = {
  owner: '全部权限，含同事账号',
  finance: '审核、调整复核、资金设置、对账与导出',
  cashier: '审核与付款，提交调整',
}

/** The role of a member, with what it may do. */
export function RoleField() {
  return (
    <Form.Item label="角色" name="role">
      <RadioLines
        label="角色"
        name="role"
        options={Object.entries(staffRoleLabels).map(([value, label]) => ({
          value,
          label: `${label}：${duties[value] ?? ''}`,
        }))}
      />
    </Form.Item>
  )
}
