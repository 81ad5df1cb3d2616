import type { Problem } from './refusals.ts'

/** So many security keys one member may have. */
export const keysMax = 10
export const keyNameMax = 20

/** A key has a name that can be read, so that the lost one is told from the others. */
export function keyNameProblem(name: string): Problem | null {
  const plain = name.trim()
  const fits = plain !== '' && plain.length <= keyNameMax
  return fits && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(plain)
    ? null
    : { key: 'factor.key-name' }
}
