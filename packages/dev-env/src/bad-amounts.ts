/**
 * Amounts that no money call accepts (reliability B-41…B-45), grouped by fault. The test of each call states
 * the expected responses. The empty text is left to those tests, because calls treat it differently.
 */
export const badAmounts = {
  /** B-41 */
  zero: [0, -0, '0', '0.00', '0.0'],
  negative: [-1, -0.01, '-1', '-0', '-0.01', '-100'],
  /** B-42: not a plain decimal. */
  odd: [
    '1e3',
    '1e2',
    '0x10',
    'Infinity',
    '-Infinity',
    'NaN',
    '1_000',
    '1,000',
    '￥100',
    '１００',
    ' 100 ',
    '100 ',
    '\t100',
    '100\n',
    '+100',
    '.5',
    '5.',
    '00100',
    '百',
    '100;DROP TABLE player',
  ],
  /** B-43: finer than a fen. */
  fine: [100.001, 100.005, 0.1 + 0.2, '100.001', '100.005', '0.30000000000000004'],
  /** B-44 */
  large: [
    1e9,
    1e12,
    2 ** 53,
    2 ** 53 + 2,
    '9007199254740993',
    1e30,
    1e308,
    '1'.repeat(12),
    '9'.repeat(10_000),
    '1'.repeat(15_000),
  ],
  /** B-45 */
  otherKinds: [true, false, null, [100], ['100'], [[]], {}, { amount: 100 }],
} as const

/** JSON texts of numbers that a double, or a column of the database, cannot hold, and of such numbers as texts. */
export const hardNumbers: readonly string[] = [
  '1e308',
  '-1e300',
  '1e999',
  '9223372036854775808',
  '90071992547409.93',
  '1000000000001',
  '5e-324',
  '-0',
  '-1',
  '9'.repeat(400),
  '"-0"',
  '"1e999"',
  '"NaN"',
  `"${'9'.repeat(400)}"`,
  'NaN',
]
