import type { Past } from '../browser/proof-of-round.ts'

/** Returns the value with a minimal change, of the same type. In an object or list one inner field changes. */
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

/** Returns another text: changes one digit of a seed, link or hash, and lengthens any other text. */
function otherText(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) return `${text}x`
  return `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns `value` with the field at a path changed. In a list the path continues in the first element. */
function changeField(value: unknown, [name, ...path]: readonly string[]): unknown {
  if (name === undefined) return another(value)
  if (Array.isArray(value))
    return [changeField(value[0], [name, ...path]), ...value.slice(1)]
  const fields: Record<string, unknown> = isObject(value) ? { ...value } : {}
  return { ...fields, [name]: changeField(fields[name], path) }
}

const roundPaths = [
  'stake',
  'payout',
  'unit',
  'shown',
  'server_seed',
  'seeds.server_seed_hash',
]
const tableBetPaths = [
  'stake',
  'payout',
  'unit',
  'shown',
  'chain.link',
  'chain.index',
  'chain.start',
]
const betSlipPaths = [
  'stake',
  'payout',
  'odds',
  'result',
  'shown',
  'chain.link',
  'chain.index',
]
const fixturePaths = ['shown', 'chain.link', 'chain.index', 'chain.start']

function pathsOf(past: Past): string[] {
  if ('legs' in past)
    return betSlipPaths.map((path) =>
      /^(stake|payout)$/.test(path) ? path : `legs.${path}`,
    )
  if ('seeds' in past) return roundPaths
  return 'bet' in past ? tableBetPaths : fixturePaths
}

/** Returns the round with its `nth` field changed. The result describes a round that was never played. */
export function changedRound(past: Past, nth: number): { past: Past; field: string } {
  const paths = pathsOf(past)
  const field = paths[nth % paths.length] ?? ''
  return { past: Object.assign({ ...past }, changeField(past, field.split('.'))), field }
}
