/** Returns the order key `step` rows away from `from`, within the list; the first key if `from` is null. */
export function stepFrom(
  keys: readonly string[],
  from: string | null,
  step: 1 | -1,
): string | null {
  const at = from === null ? -1 : keys.indexOf(from)
  if (at < 0) return keys[0] ?? null
  return keys[Math.min(Math.max(at + step, 0), keys.length - 1)] ?? null
}

/** Returns the order keys of the rows that no other staff member holds, and the current key. */
export function freeKeys<R>(
  rows: readonly R[],
  { keyOf, isFree, from }: Steps<R>,
): string[] {
  return rows.filter((row) => keyOf(row) === from || isFree(row)).map(keyOf)
}
type Steps<R> = {
  keyOf: (row: R) => string
  isFree: (row: R) => boolean
  from: string | null
}

type OpenItem = { key: string; open: boolean }

/** Returns the next open item after the decided one, else the nearest one before it, else null. */
export function nextOpen(items: readonly OpenItem[], decidedKey: string): string | null {
  const at = items.findIndex((item) => item.key === decidedKey)
  const after = items.slice(at + 1).find((item) => item.open)
  const before = items.slice(0, Math.max(at, 0)).filter((item) => item.open)
  return (after ?? before.at(-1))?.key ?? null
}
