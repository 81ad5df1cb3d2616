/** The fields of an object that has exactly these, or null: what came from outside is typed here, once. */
export function fieldsOf<Name extends string>(
  input: unknown,
  names: readonly Name[],
): Record<Name, unknown> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  const own = Object.keys(input)
  if (own.length !== names.length || !names.every((name) => own.includes(name))) return null
  return input as Record<Name, unknown>
}

/** A whole number within bounds, or null. */
export function wholeNumber(value: unknown, least: number, most: number): number | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null
  return value >= least && value <= most ? value : null
}

/** One of the known words, or null. */
export function oneOf<Word extends string | number>(
  value: unknown,
  words: readonly Word[],
): Word | null {
  return words.find((word) => word === value) ?? null
}

/** Different whole numbers within bounds, so many at least and at most, in rising order; or null. */
export function distinctNumbers(
  value: unknown,
  bounds: { least: number; most: number },
  count: { least: number; most: number },
): number[] | null {
  if (!Array.isArray(value) || value.length < count.least || value.length > count.most)
    return null
  const numbers = value.map((item: unknown) => wholeNumber(item, bounds.least, bounds.most))
  const known = numbers.filter((number) => number !== null)
  if (known.length !== value.length || new Set(known).size !== value.length) return null
  return known.sort((a, b) => a - b)
}
