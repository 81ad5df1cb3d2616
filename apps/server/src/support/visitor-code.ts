import { randomInt } from 'node:crypto'
import { tokenHash } from '../platform/secrets.ts'

/** The letters of a code, without those that look alike: people write codes down. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

/** Returns a random code of 99 bits that people can read out: `ABCDE-FGHJK-MNPQR-STUVW`. */
export function newVisitorCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Returns the hash of a code in any spelling, as it is stored; null for an invalid code. */
export function codeHashOf(input: string): Buffer | null {
  const plain = input.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === groups * groupLength ? tokenHash(`support ${plain}`) : null
}
