import { listRoles } from '@jinli/contract/role/role.admin'
import { Form } from 'antd'
import { useCall } from '../api/use-read.ts'
import { QueryResult } from '../page/query-result.tsx'
import { RadioLines } from '../page/radio-lines.tsx'

/** Returns a function that returns the label of a role. */
export function useRoleWord(): (role: string) => string {
  const roles = useCall(listRoles, {}).data?.roles ?? []
  return (name) => roles.find((role) => role.name === name)?.label ?? name
}

/** A field for a role. It offers the roles that the signed-in member may grant. */
export function RoleField({ now }: { now?: string }) {
  return (
    <QueryResult query={useCall(listRoles, {})} rows={3}>
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
    </QueryResult>
  )
}
