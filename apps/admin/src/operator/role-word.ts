import { staffRoleLabels } from '@jinli/contract/permission'

const labels: Readonly<Record<string, string>> = staffRoleLabels

/** A role as people call it; an unknown one as it came. */
export function roleWord(role: string): string {
  return Object.hasOwn(labels, role) ? (labels[role] ?? role) : role
}
