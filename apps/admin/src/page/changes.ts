import { plainText } from './plain-text.ts'

export type Change = { path: string; before: string; after: string }

const absent = '—'

/** Returns the text of a value, depending on the name of its field. */
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
 * Returns the changes between two documents, value by value in the order of the later one. `nameOf` returns the
 * label of a field, `wordsOf` the text of its value. List items are counted from 1.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  nameOf: (field: string) => string = (field) => field,
  wordsOf: LeafWords = () => undefined,
): Change[] {
  function changesBetween(
    old: unknown,
    now: unknown,
    path: string,
    leaf: string,
  ): Change[] {
    if (!isBranch(old) && !isBranch(now)) {
      if (plainLeaf(old) === plainLeaf(now)) return []
      const leafText = (value: unknown) => wordsOf(value, leaf) ?? plainLeaf(value)
      return [{ path: path || '内容', before: leafText(old), after: leafText(now) }]
    }
    const was = isBranch(old) ? old : {}
    const is = isBranch(now) ? now : {}
    const fields = new Set([...Object.keys(is), ...Object.keys(was)])
    return [...fields].flatMap((field) => {
      const name = /^\d+$/.test(field) ? `${Number.parseInt(field, 10) + 1}` : nameOf(field)
      return changesBetween(was[field], is[field], path ? `${path} · ${name}` : name, field)
    })
  }
  return changesBetween(before, after, '', '')
}
