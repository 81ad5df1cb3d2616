import { plainText } from './plain-text.ts'

export type Change = { path: string; before: string; after: string }

const absent = '—'

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return absent
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : plainText(value)
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * What differs between two documents, leaf by leaf in the order of the later one. `nameOf` gives
 * a field its name for people; list items are counted from 1.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  nameOf: (field: string) => string = (field) => field,
  path = '',
): Change[] {
  if (!isBranch(before) && !isBranch(after)) {
    return shown(before) === shown(after)
      ? []
      : [{ path: path || '内容', before: shown(before), after: shown(after) }]
  }
  const old = isBranch(before) ? before : {}
  const now = isBranch(after) ? after : {}
  const fields = new Set([...Object.keys(now), ...Object.keys(old)])
  return [...fields].flatMap((field) => {
    const name = /^\d+$/.test(field) ? `${Number.parseInt(field, 10) + 1}` : nameOf(field)
    return changesOf(old[field], now[field], nameOf, path ? `${path} · ${name}` : name)
  })
}
