/** The least and the most characters of a pay password, in every form and call that sets or asks one (spec §9). */
const payPasswordMin = 6
export const payPasswordMax = 18

/** Returns a secret in the form that is hashed and compared: keyboards send the same characters in several forms. */
export function normalSecret(secret: string): string {
  return secret.normalize('NFKC')
}

export function isSameSecret(one: string, other: string): boolean {
  return normalSecret(one) === normalSecret(other)
}

/** Whether a pay password is too long, in the form that is hashed. */
export function isLongPayPassword(password: string): boolean {
  return normalSecret(password).length > payPasswordMax
}

/** Whether this can be a pay password, as typed or in the form that is hashed: older ones were hashed as typed. */
export function isPayPasswordLength(password: string): boolean {
  return [password, normalSecret(password)].some(
    ({ length }) => length >= payPasswordMin && length <= payPasswordMax,
  )
}
