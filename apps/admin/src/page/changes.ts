import { plainText } from './plain-text.ts'

export type Change = { path: string; before: string; after: string }

const absent = '—'

/** A leaf for people, by the name of its field. */
export type LeafWords = (value: unknown, field: string) => string | undefined

function plainLeaf(value: unknown): string {
  if (value === undefined || value === null || value === '') return absent
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'object' ? JSON.stringify(value) : plainText(value)
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * What differs between two documents, leaf by leaf in the order of the later one. `nameOf` gives
 * a field its name for people and `wordsOf` its value; list items are counted from 1.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  nameOf: (field: string) => string = (field) => field,
  wordsOf: LeafWords = () => undefined,
): Change[] {
  function between(old: unknown, now: unknown, path: string, leaf: string): Change[] {
    if (!isBranch(old) && !isBranch(now)) {
      if (plainLeaf(old) === plainLeaf(now)) return []
      const shown = (value: unknown) => wordsOf(value, leaf) ?? plainLeaf(value)
      return [{ path: path || '内容', before: shown(old), after: shown(now) }]
    }
    const was = isBranch(old) ? old : {}
    const is = isBranch(now) ? now : {}
    const fields = new Set([...Object.keys(is), ...Object.keys(was)])
    return [...fields].flatMap((field) => {
      const name = /^\d+$/.test(field) ? `${Number.parseInt(field, 10) + 1}` : nameOf(field)
      return between(was[field], is[field], path ? `${path} · ${name}` : name, field)
    })
  }
  return between(before, after, '', '')
}
