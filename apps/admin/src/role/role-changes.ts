import {
  type Permission,
  permissionLabels,
  permissionNames,
} from '@jinli/contract/permission'
import type { Change } from '../page/changes.ts'

type Role = { label: string; permissions: readonly Permission[] }

/** Returns the changes of a role: its label, and the permissions added and removed. */
export function roleChanges(now: Role | null, next: Role): Change[] {
  const word = (role: Role | null, name: Permission) =>
    role?.permissions.includes(name) ? '可以' : '不可以'
  const label = { path: '名称', before: now?.label ?? '—', after: next.label || '—' }
  const rights = permissionNames.map((name) => ({
    path: permissionLabels[name],
    before: word(now, name),
    after: word(next, name),
  }))
  return [label, ...rights].filter(({ before, after }) => before !== after)
}
