import sql, { join, raw, type Sql } from 'sql-template-tag'

/** The name of a table or column as SQL. */
export function identifier(name: string): Sql {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`${name} is no name of ours`)
  return raw(name)
}

/** The names of columns as SQL. They become part of the statement, so only our own identifiers are accepted. */
function names(columns: Readonly<Record<string, unknown>>): Sql {
  const each = Object.keys(columns)
  const odd = each.find((name) => !/^[a-z_]+$/.test(name))
  if (odd !== undefined) throw new Error(`${odd} is no column`)
  return join(each.map(raw), ', ')
}

/** `INSERT INTO table (…) VALUES (…)` of columns and values, which may be SQL. With `from`: one row per row of it. */
export function insertInto(
  table: string,
  values: Readonly<Record<string, unknown>>,
  from?: Sql,
): Sql {
  const each = join(Object.values(values), ', ')
  const target = sql`INSERT INTO ${raw(table)} (${names(values)})`
  return from ? sql`${target} SELECT ${each} ${from}` : sql`${target} VALUES (${each})`
}

/** The list `column = value, …` of an UPDATE. */
export function assignments(values: Readonly<Record<string, unknown>>): Sql {
  const each = Object.entries(values).map(
    ([column, value]) => sql`${identifier(column)} = ${value}`,
  )
  return join(each, ', ')
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A LIKE pattern for texts that begin with this one; `_` and `%` in it stand for themselves. */
export function beginning(text: string): string {
  return `${literal(text)}%`
}

/** A LIKE pattern for texts that hold this one; `_` and `%` in it stand for themselves. */
export function anyPart(text: string): string {
  return `%${literal(text)}%`
}

/** A list as a table in a statement: each column has a type and a value. */
export function tableOf<T>(
  list: readonly T[],
  name: string,
  columns: Readonly<
    Record<string, readonly [type: string, of: (item: T, i: number) => unknown]>
  >,
): Sql {
  const arrays = Object.values(columns).map(
    ([type, value]) => sql`${list.map(value)}::${raw(type)}[]`,
  )
  return sql`unnest(${join(arrays, ', ')}) AS ${raw(name)} (${names(columns)})`
}

/** A row id from a request, as a number for the index. An invalid id matches no row. */
export function numberOf(id: string): Sql {
  return sql`${/^\d{1,18}$/.test(id) ? id : null}::bigint`
}
