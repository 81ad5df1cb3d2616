/** Returns the fields of an object that has exactly these names, otherwise null. */
export function fieldsOf<Name extends string>(
  input: unknown,
  names: readonly Name[],
): Record<Name, unknown> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  const fieldNames = Object.keys(input)
  if (
    fieldNames.length !== names.length ||
    !names.every((name) => fieldNames.includes(name))
  )
    return null
  return input as Record<Name, unknown>
}

/** Returns an integer within bounds, otherwise null. */
export function wholeNumber(value: unknown, least: number, most: number): number | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null
  return value >= least && value <= most ? value : null
}

/** Returns the value if it is one of the known words, otherwise null. */
export function oneOf<Word extends string | number>(
  value: unknown,
  words: readonly Word[],
): Word | null {
  return words.find((word) => word === value) ?? null
}

/** Returns a list of different integers within `bounds`, sorted, if its length is within `count`; otherwise null. */
export function distinctNumbers(
  value: unknown,
  bounds: { least: number; most: number },
  count: { least: number; most: number },
): number[] | null {
  if (!Array.isArray(value) || value.length < count.least || value.length > count.most)
    return null
  const numbers = value.map((item: unknown) => wholeNumber(item, bounds.least, bounds.most))
  const validNumbers = numbers.filter((number) => number !== null)
  if (validNumbers.length !== value.length || new Set(validNumbers).size !== value.length)
    return null
  return validNumbers.sort((a, b) => a - b)
}
