import type { Problem } from '../refusal/refusals.ts'
import { brandDay } from '../wire/brand-time.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Returns the check digit of the first 17 digits of a resident number (GB 11643). */
export function checkDigit(digits: string): string {
  const sum = weights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(digits.charAt(at), 10),
    0,
  )
  return '10X98765432'.charAt(sum % 11)
}

/** Returns the number as it is compared: without spaces, in upper case. */
export function documentNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Returns the birth date in a resident number, as `YYYY-MM-DD`. */
function birthDateIn(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Returns the problem of a resident number: misspelt, or of another birth date than the account's. */
export function documentProblem(
  number: string,
  birthday: string,
  now: Date,
): Problem | null {
  const born = birthDateIn(number)
  const isPossible =
    /^[1-9]\d{16}[\dX]$/.test(number) &&
    checkDigit(number) === number.slice(17) &&
    isDay(born) &&
    born >= '1900-01-01' &&
    born <= brandDay(now)
  if (!isPossible) return { key: 'identity.number-wrong' }
  return birthday !== '' && birthday !== born ? { key: 'identity.birth-date' } : null
}
