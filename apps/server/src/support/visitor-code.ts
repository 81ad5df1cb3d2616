import { randomInt } from 'node:crypto'
import { tokenHash } from '../platform/secrets.ts'

/** Without what looks alike: people write it down. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

/** 99 bits by chance, as people can read them out: `ABCDE-FGHJK-MNPQR-STUVW`. */
export function newVisitorCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What is kept of a code, however it was typed; null for what is none. */
export function codeHashOf(typed: string): Buffer | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === groups * groupLength ? tokenHash(`support ${plain}`) : null
}
