/** A reader of a column's value. It throws when the value has another type than the code expects. */
export type Column<T> = { readonly read: (value: unknown, name: string) => T }

/** The columns of a statement by name. They determine the type of its rows. */
export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  -readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never
}

export const text: Column<string> = {
  read: (value, name) => {
    if (typeof value === 'string') return value
    throw new TypeError(`${name} is not text`)
  },
}

/** A column with an integer of any size: fen, sequence numbers. */
export const big: Column<bigint> = {
  read: (value, name) => {
    if (typeof value === 'bigint') return value
    throw new TypeError(`${name} is not an integer`)
  },
}

/** A column with an integer within the safe range of a number: counts, unix ms. */
export const int: Column<number> = {
  read: (value, name) => {
    const number = Number.parseInt(`${big.read(value, name)}`, 10)
    if (Number.isSafeInteger(number)) return number
    throw new TypeError(`${name} is not a small integer`)
  },
}

/** Creates a column with one of these words. */
export function word<const W extends string>(words: readonly W[]): Column<W> {
  return {
    read: (value, name) => {
      const match = words.find((each) => each === value)
      if (match !== undefined) return match
      throw new TypeError(`${name} is none of ${words.join(', ')}`)
    },
  }
}

/** Creates a column with JSON text that this code wrote. */
export function json<T>(): Column<T> {
  return { read: (value, name): T => JSON.parse(text.read(value, name)) }
}

export function maybe<T>({ read }: Column<T>): Column<T | null> {
  return { read: (value, name) => (value === null ? null : read(value, name)) }
}

/** Returns the column names of a shape, for the SELECT of a statement. */
export function columnsOf(shape: Shape, table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`
  return Object.keys(shape)
    .map((name) => prefix + name)
    .join(', ')
}

export function readRow<S extends Shape>(
  shape: S,
  row: Readonly<Record<string, unknown>>,
): RowOf<S> {
  const columns: unknown[][] = Object.entries(shape).map(([name, { read }]) => [
    name,
    read(row[name], name),
  ])
  return Object.fromEntries(columns)
}
