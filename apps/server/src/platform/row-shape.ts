import type { QueryResult } from 'pg'

/** A column of an answer: the type it has here, and how to tell. */
export type Column<T> = { readonly fits: (value: unknown) => value is T }

/** The columns of a row, as the statement names them; the row's type follows from it. */
export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  -readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never
}

function column<T>(fits: (value: unknown) => value is T): Column<T> {
  return { fits }
}

/** bigint: fen, ids. */
export const big = column((value) => typeof value === 'bigint')
export const int = column((value): value is number => Number.isSafeInteger(value))
export const float = column((value) => typeof value === 'number')
export const text = column((value) => typeof value === 'string')
export const bool = column((value) => typeof value === 'boolean')
/** timestamptz. */
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

/** jsonb; what lies in it is the writer's word. */
export function json<T>(): Column<T> {
  return column((value): value is T => value !== undefined)
}

/** Text that is one of some words, given as a list or as the keys of a table. */
export function word<W extends string>(
  words: readonly W[] | Readonly<Record<W, unknown>>,
): Column<W> {
  const known = new Set<unknown>(Array.isArray(words) ? words : Object.keys(words))
  return column((value): value is W => known.has(value))
}

/** A value out of a list of ours. */
export function oneOf<const T>(values: readonly T[]): Column<T> {
  const known = new Set<unknown>(values)
  return column((value): value is T => known.has(value))
}

/** An array of words out of a list, or the keys of a table. */
export function words<W extends string>(
  known: readonly W[] | Readonly<Record<W, unknown>>,
): Column<W[]> {
  const one = word(known)
  return column((value): value is W[] => Array.isArray(value) && value.every(one.fits))
}

export function maybe<T>({ fits }: Column<T>): Column<T | null> {
  return column((value): value is T | null => value === null || fits(value))
}

/** Throws where an answer has other columns than its shape, or another type in one. */
export function checkShape(shape: Shape, { fields, rows }: QueryResult): void {
  const told = fields.map((field) => field.name).toSorted()
  const named = Object.keys(shape).toSorted()
  if (told.join() !== named.join()) {
    throw new Error(
      `the statement answers (${told.join()}), its shape names (${named.join()})`,
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
