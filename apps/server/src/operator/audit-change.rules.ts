export type AuditChange = { field: string; before: string; after: string }

type FieldTexts = Map<string, string>

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function collectFields(value: unknown, path: string, into: FieldTexts): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    into.set(path, textOf(value))
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    collectFields(inner, path ? `${path}.${name}` : name, into)
  }
}

function fieldTextsOf(value: unknown): FieldTexts {
  const leaves: FieldTexts = new Map()
  collectFields(value, '', leaves)
  return leaves
}

/** Returns the fields that differ between two stored states. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [fieldTextsOf(before), fieldTextsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

/** The nouns of orders, whose stored states have their amounts in fen. */
export const orderNouns = new Set([
  'adjustment',
  'deposit',
  'stuck-bet',
  'transfer',
  'win-hold',
  'withdrawal',
])
/** The fields of an order's amount: what is true now comes first. */
export const amountFields = ['true_amount', 'credited_amount', 'amount'] as const

/** Returns the amount (fen) of the order that an action was about; null without one. */
export function orderAmount(
  action: string,
  before: unknown,
  after: unknown,
): bigint | null {
  if (!orderNouns.has(action.split('.', 1)[0] ?? '')) return null
  for (const state of [after, before]) {
    const texts = fieldTextsOf(state)
    const amount = amountFields.map((field) => texts.get(field)).find(Boolean)
    if (amount && /^\d+$/.test(amount)) return BigInt(amount)
  }
  return null
}
