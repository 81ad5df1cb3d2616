import { must } from './promise.ts'

/** Fen of an answer's amount, which is text with two places and nothing else. */
export function fenOf(what: string, told: unknown): bigint {
  must(
    `${what}: ${JSON.stringify(told)} is no amount with two places`,
    typeof told === 'string' && /^-?(0|[1-9]\d*)\.\d{2}$/.test(told),
  )
  return BigInt(told.replace('.', ''))
}

/** `1.00` of 100 fen. */
export function yuanOf(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Amounts that a request may not carry, in either protocol. */
export const noAmounts: readonly unknown[] = [
  1,
  1.5,
  null,
  true,
  [],
  {},
  '',
  '0',
  '0.00',
  '-1.00',
  '+1.00',
  '1.001',
  '1e3',
  '1,00',
  ' 1.00',
  '1.00 ',
  '.5',
  '1.',
  '0x10',
  '١',
  'NaN',
  '9'.repeat(11),
  '9'.repeat(400),
]

/** Texts that are no identifier, in either protocol. */
export const noIdentifiers: readonly unknown[] = [
  '',
  ' ',
  'a b',
  '.x',
  '-x',
  'ü',
  'x/y',
  "';--",
  'x'.repeat(65),
  5,
  null,
  {},
]

/** 64 characters, all that an identifier may have. */
export const longestIdentifier = () =>
  `K_.:-${crypto.randomUUID()}`.padEnd(64, 'zZ9_.:-').slice(0, 64)
