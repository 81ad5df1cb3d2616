import { must } from './promise.ts'

/** Parses an amount in a response to fen. It must be text with exactly two places. */
export function fenOf(what: string, amount: unknown): bigint {
  must(
    `${what}: ${JSON.stringify(amount)} is no amount with two places`,
    typeof amount === 'string' && /^-?(0|[1-9]\d*)\.\d{2}$/.test(amount),
  )
  return BigInt(amount.replace('.', ''))
}

/** Formats fen as decimal yuan: 100n as '1.00'. */
export function yuanOf(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The invalid amounts that a request must not have, in both protocols. */
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

/** The invalid identifiers that a request must not have, in both protocols. */
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

/** Returns an identifier of 64 characters, the longest valid one. */
export const longestIdentifier = () =>
  `K_.:-${crypto.randomUUID()}`.padEnd(64, 'zZ9_.:-').slice(0, 64)
