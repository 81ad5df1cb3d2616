import { type Permission, permissionTree } from '@jinli/contract/permission'
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

const nounsMax = 6

/** Returns what a role works on: the labels of the first nouns of its permissions. */
function rightsText(permissions: readonly Permission[]): string {
  const labels = Object.entries(permissionTree)
    .filter(([noun]) => permissions.some((each) => each.startsWith(`${noun}.`)))
    .map(([, { label }]) => label)
  const words = labels.slice(0, nounsMax).join('、')
  return labels.length > nounsMax ? `${words}等 ${labels.length} 类` : words || '无权限'
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
                label: `${label}：${rightsText(permissions)}`,
              }))}
          />
        </Form.Item>
      )}
    </QueryResult>
  )
}
