import type { Problem } from './refusals.ts'

/** A house has so many roles at most. */
export const rolesMax = 100

export type RoleForm = { name: string; label: string; reason: string }

/** First failing rule of a proposed role: its name, how people call it, why. */
export function roleProblem({ name, label, reason }: RoleForm): Problem | null {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) return { key: 'role.name-invalid' }
  if (name === 'owner') return { key: 'role.owner-fixed' }
  const plain = label.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(label)
  if (!plain) return { key: 'role.label-invalid' }
  return reason.trim() === '' ? { key: 'review.reason-missing' } : null
}
