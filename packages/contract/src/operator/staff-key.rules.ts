import type { Problem } from '../refusal/refusals.ts'

/** The largest number of security keys per staff member. */
export const keysMax = 10
export const keyNameMax = 20

/** Returns a problem unless a key has a readable name, by which its owner can identify a lost key. */
export function keyNameProblem(name: string): Problem | null {
  const plain = name.trim()
  const fits = plain !== '' && plain.length <= keyNameMax
  return fits && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(plain)
    ? null
    : { key: 'factor.key-name' }
}
