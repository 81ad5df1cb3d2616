import { listRoles } from '@jinli/contract/role.admin'
import { Form } from 'antd'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { RadioLines } from '../page/radio-lines.tsx'

/** The roles by name; as it came while they are not there. */
export function useRoleWord(): (role: string) => string {
  const roles = useCall(listRoles, {}).data?.roles ?? []
  return (name) => roles.find((role) => role.name === name)?.label ?? name
}

/** The role of a member: those that the reader may give, each with how many things it may do. */
export function RoleField({ now }: { now?: string }) {
  return (
    <Answered query={useCall(listRoles, {})} rows={3}>
      {({ roles }) => (
        <Form.Item label="角色" name="role">
          <RadioLines
            label="角色"
            name="role"
            options={roles
              .filter(({ grantable, name }) => grantable || name === now)
              .map(({ name, label, permissions }) => ({
                value: name,
                label: `${label}：${permissions.length} 项权限`,
              }))}
          />
        </Form.Item>
      )}
    </Answered>
  )
}
