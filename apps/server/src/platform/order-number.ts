import { randomInt } from 'node:crypto'
import { brandTime } from '@jinli/contract/wire/brand-time'

/** Returns an order number that people can read out and nobody can guess: `D20261121093000` + ten random digits. */
export function orderNumber(prefix: string, at: Date): string {
  const stamp = brandTime(at).replace(/\D/g, '')
  const tail = randomInt(0, 10_000_000_000 - 1)
    .toString()
    .padStart(10, '0')
  return `${prefix}${stamp}${tail}`
}
