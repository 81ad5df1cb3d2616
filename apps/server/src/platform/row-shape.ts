import type { QueryResult } from 'pg'

/** A column of a row: its type, and the check of its values. */
export type Column<T> = { readonly fits: (value: unknown) => value is T }

/** The columns of a row by their names in the statement. The row's type follows from them. */
export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  -readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never
}

function column<T>(fits: (value: unknown) => value is T): Column<T> {
  return { fits }
}

/** bigint: an amount in fen, an id. */
export const big = column((value) => typeof value === 'bigint')
export const int = column((value): value is number => Number.isSafeInteger(value))
export const float = column((value) => typeof value === 'number')
export const text = column((value) => typeof value === 'string')
export const bool = column((value) => typeof value === 'boolean')
/** timestamptz, as a `Date`. */
export const time = column((value) => value instanceof Date)
/** date, as `YYYY-MM-DD`. */
export const day = column(
  (value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
)
export const bytes = column((value) => Buffer.isBuffer(value))
export const texts = column(
  (value): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string'),
)

/** jsonb; its content is not checked. */
export function json<T>(): Column<T> {
  return column((value): value is T => value !== undefined)
}

/** A text from a list of words, or from the keys of a table. */
export function word<W extends string>(
  words: readonly W[] | Readonly<Record<W, unknown>>,
): Column<W> {
  const names = new Set<unknown>(Array.isArray(words) ? words : Object.keys(words))
  return column((value): value is W => names.has(value))
}

/** One of the listed values. */
export function oneOf<const T>(values: readonly T[]): Column<T> {
  const members = new Set<unknown>(values)
  return column((value): value is T => members.has(value))
}

/** An array of words from a list, or from the keys of a table. */
export function words<W extends string>(
  vocabulary: readonly W[] | Readonly<Record<W, unknown>>,
): Column<W[]> {
  const one = word(vocabulary)
  return column((value): value is W[] => Array.isArray(value) && value.every(one.fits))
}

export function maybe<T>({ fits }: Column<T>): Column<T | null> {
  return column((value): value is T | null => value === null || fits(value))
}

/** Throws if a result has other columns or other types than its shape. */
export function checkShape(shape: Shape, { fields, rows }: QueryResult): void {
  const columns = fields.map((field) => field.name).toSorted()
  const shapeNames = Object.keys(shape).toSorted()
  if (columns.join() !== shapeNames.join()) {
    throw new Error(
      `the statement answers (${columns.join()}), its shape names (${shapeNames.join()})`,
    )
  }
  for (const row of rows) {
    for (const [name, { fits }] of Object.entries(shape)) {
      if (!fits(row[name])) {
        throw new Error(`${name} does not fit its shape: ${typeof row[name]} ${row[name]}`)
      }
    }
  }
}
