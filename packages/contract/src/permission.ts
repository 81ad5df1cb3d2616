import { permissions } from './concept/concepts.ts'

/**
 * Permissions of staff by noun and verb, with their labels. Viewing, doing, giving the second approval, exporting
 * and revealing are separate: none implies another.
 */
export const permissionTree = permissions satisfies Record<
  string,
  { label: string; verbs: Record<string, string> }
>

type Tree = typeof permissionTree
export type Permission = {
  [N in keyof Tree]: `${N}.${Extract<keyof Tree[N]['verbs'], string>}`
}[keyof Tree]

/**
 * The permission that a call needs. If there are several, one of them is enough to make the call; the handler then
 * checks which one this case needs.
 */
export type RequiredPermission = Permission | readonly Permission[]

/** Every permission with its label, in the order of the tree. */
export const permissionLabels = Object.fromEntries(
  Object.entries(permissionTree).flatMap(([noun, { verbs }]) =>
    Object.entries(verbs).map(([verb, label]) => [`${noun}.${verb}`, label]),
  ),
) as Readonly<Record<Permission, string>>

export const permissionNames = Object.keys(permissionLabels) as Permission[]

/** Whether the permissions of a staff member include a required one. */
export function mayDo(
  permissions: readonly Permission[],
  required: RequiredPermission,
): boolean {
  const any: readonly Permission[] = typeof required === 'string' ? [required] : required
  return any.some((each) => permissions.includes(each))
}
