import type { Problem } from '../refusal/refusals.ts'

/** The largest number of roles. */
export const rolesMax = 100

export type RoleForm = { name: string; label: string; reason: string }

/** Returns the first failing rule of a proposed role: name, label, reason. */
export function roleProblem({ name, label, reason }: RoleForm): Problem | null {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) return { key: 'role.name-invalid' }
  if (name === 'owner') return { key: 'role.owner-fixed' }
  const plain = label.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(label)
  if (!plain) return { key: 'role.label-invalid' }
  return reason.trim() === '' ? { key: 'review.reason-missing' } : null
}
