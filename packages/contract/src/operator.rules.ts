import type { Problem } from './refusals.ts'

/** A staff password has at least ten characters, in every mode. */
export const staffPasswordMin = 10

export type NewStaffForm = { username: string; display_name: string; password: string }

export function staffPasswordProblem(password: string): Problem | null {
  return password.length < staffPasswordMin ? { key: 'staff.password-length' } : null
}

/** Something to read, without characters that cannot be seen (they could pass for another person). */
export function displayNameProblem(name: string): Problem | null {
  const plain = name.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  return plain ? null : { key: 'staff.display-name' }
}

/** First failing rule of a new member: name, shown name, password. */
export function newStaffProblem(form: NewStaffForm): Problem | null {
  if (!/^[a-z0-9-]{4,32}$/.test(form.username)) return { key: 'staff.name-invalid' }
  return displayNameProblem(form.display_name) ?? staffPasswordProblem(form.password)
}
