import type { Past } from '../game/proof-of-round.ts'

/** Another value of the same kind, the least change that there is: a field deep inside of what has fields. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string')
    return /^\d+\.\d\d$/.test(value) ? `1${value}` : otherText(value)
  if (Array.isArray(value) && value.length > 0)
    return [another(value[0]), ...value.slice(1)]
  if (typeof value === 'object' && value !== null) {
    const [first] = Object.entries(value)
    return first ? { ...value, [first[0]]: another(first[1]) } : { more: 1 }
  }
  return 1
}

/** Of a seed, a link or a hash one digit; of a word another one. */
function otherText(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) return `${text}x`
  return `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`
}

type Fields = Record<string, unknown>

function changed(fields: object, [name = '', ...within]: string[]): object {
  const value = (fields as Fields)[name]
  if (Array.isArray(value) && within.length > 0)
    return { ...fields, [name]: [changed(value[0] as object, within), ...value.slice(1)] }
  const next = within.length > 0 ? changed(value as object, within) : another(value)
  return { ...fields, [name]: next }
}

const ofOwn = ['stake', 'payout', 'unit', 'shown', 'server_seed', 'seeds.server_seed_hash']
const ofAll = [
  'stake',
  'payout',
  'unit',
  'shown',
  'chain.link',
  'chain.index',
  'chain.start',
]
const ofSlip = ['stake', 'payout', 'odds', 'result', 'shown', 'chain.link', 'chain.index']
const ofFixture = ['shown', 'chain.link', 'chain.index', 'chain.start']

function pathsOf(past: Past): string[] {
  if ('legs' in past)
    return ofSlip.map((path) => (/^(stake|payout)$/.test(path) ? path : `legs.${path}`))
  if ('seeds' in past) return ofOwn
  return 'bet' in past ? ofAll : ofFixture
}

/** The round with one field changed, another one for each number; each change makes it a round that was not played. */
export function changedRound(past: Past, nth: number): { past: Past; field: string } {
  const paths = pathsOf(past)
  const field = paths[nth % paths.length] ?? ''
  return { past: changed(past, field.split('.')) as Past, field }
}
