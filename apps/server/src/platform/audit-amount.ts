/** The nouns of orders, whose stored states have their amounts in fen. */
const orderNouns = new Set([
  'adjustment',
  'deposit',
  'stuck-bet',
  'transfer',
  'win-hold',
  'withdrawal',
])
/** The fields of an order's amount: what is true now comes first. */
const amountFields = ['true_amount', 'credited_amount', 'amount'] as const

function amountOf(state: unknown): bigint | null {
  if (typeof state !== 'object' || state === null) return null
  const values: Readonly<Record<string, unknown>> = { ...state }
  const amount = amountFields
    .map((field) => values[field])
    .find(
      (value) =>
        typeof value === 'bigint' ||
        /^\d{1,18}$/.test(typeof value === 'string' ? value : ''),
    )
  return amount === undefined ? null : BigInt(amount as bigint | string)
}

/** Returns the amount (fen) of the order that an action was about; null without one. */
export function orderAmount(
  action: string,
  before: unknown,
  after: unknown,
): bigint | null {
  if (!orderNouns.has(action.split('.', 1)[0] ?? '')) return null
  return amountOf(after) ?? amountOf(before)
}
