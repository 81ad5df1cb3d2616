/**
 * Amounts that no money call takes (reliability B-41…B-45), by what is wrong with them. What a call
 * answers to each is its own test's to say; so is the empty text, which calls tell apart.
 */
export const badAmounts = {
  /** B-41 */
  zero: [0, -0, '0', '0.00', '0.0'],
  negative: [-1, -0.01, '-1', '-0', '-0.01', '-100'],
  /** B-42: no plain decimal. */
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
