import sql, { join, raw, type Sql } from 'sql-template-tag'

/** A table or a column of ours, by its name. */
export function named(name: string): Sql {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`${name} is no name of ours`)
  return raw(name)
}

/** Names stand in the text itself, so they are words of ours and nothing else. */
function names(columns: Readonly<Record<string, unknown>>): Sql {
  const each = Object.keys(columns)
  const odd = each.find((name) => !/^[a-z_]+$/.test(name))
  if (odd !== undefined) throw new Error(`${odd} is no column`)
  return join(each.map(raw), ', ')
}

/**
 * `INSERT INTO table (…) VALUES (…)`, each column beside its value, which may be a piece of SQL.
 * With `from` the values are selected: one row for each that it finds, or none.
 */
export function insertInto(
  table: string,
  values: Readonly<Record<string, unknown>>,
  from?: Sql,
): Sql {
  const each = join(Object.values(values), ', ')
  const target = sql`INSERT INTO ${raw(table)} (${names(values)})`
  return from ? sql`${target} SELECT ${each} ${from}` : sql`${target} VALUES (${each})`
}

/** Texts that begin so, for LIKE: `_` and `%` in it are themselves. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A list of ours as a table: each column with its type and where its values come from. */
export function tableOf<T>(
  list: readonly T[],
  name: string,
  columns: Readonly<
    Record<string, readonly [type: string, of: (item: T, i: number) => unknown]>
  >,
): Sql {
  const arrays = Object.values(columns).map(
    ([type, of]) => sql`${list.map(of)}::${raw(type)}[]`,
  )
  return sql`unnest(${join(arrays, ', ')}) AS ${raw(name)} (${names(columns)})`
}

/** A row's number as it came from outside, for its index; what is no number is no row's. */
export function numberOf(id: string): Sql {
  return sql`${/^\d{1,18}$/.test(id) ? id : null}::bigint`
}
