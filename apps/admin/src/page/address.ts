import type { FilterField, FilterFields, FilterOf } from './filter-field.ts'

/** Values by field name. */
export type Texts = Readonly<Record<string, string>>
const longest = 64
/** The names of the columns that a list shows, and of the saved view that was opened. */
export const columnsName = 'columns'
export const viewName = 'view'
const longestPlace = 80

/** The filters, page and page size that the URL of a list contains. */
export type Address<F extends FilterFields> = {
  filter: FilterOf<F>
  page: number
  pagesize: number
} & Place

/** The cursor of a page. Only pages that the page number alone does not identify have one. */
export type Place = { after?: string; before?: string }

function placeOf(params: URLSearchParams): Place {
  const after = params.get('after')?.slice(0, longestPlace)
  const before = params.get('before')?.slice(0, longestPlace)
  return after ? { after } : before ? { before } : {}
}

function wholeOf(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : null
}

/** Returns the default value of a filter. */
function firstOf({ choices }: FilterField): string {
  return choices[0]?.value ?? ''
}

function valueOf(params: URLSearchParams, field: FilterField): string {
  const parameter = params.get(field.name)
  if (parameter === null) return firstOf(field)
  const text = parameter.trim().slice(0, longest)
  if (field.kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
  if (field.kind === 'text' || field.kind === 'source') return text
  return field.choices.some(({ value }) => value === text) ? text : firstOf(field)
}

/** Reads filters and page from the query of a URL. An unknown value is replaced by the default. */
export function readAddress<const F extends FilterFields>(
  params: URLSearchParams,
  fields: F,
  sizes: readonly number[],
): Address<F> {
  const values = fields.map((field) => [field.name, valueOf(params, field)])
  const pagesize = wholeOf(params.get('pagesize'))
  return {
    // Each value was checked against its field above.
    filter: Object.fromEntries(values) as FilterOf<F>,
    page: wholeOf(params.get('page')) ?? 1,
    pagesize: sizes.find((size) => size === pagesize) ?? sizes[0] ?? 20,
    ...placeOf(params),
  }
}

/** Returns the filters whose value in the URL cannot be read, and so does not count. */
export function unreadFields(params: URLSearchParams, fields: FilterFields): FilterField[] {
  return fields.filter((field) => {
    const text = params.get(field.name)?.trim().slice(0, longest)
    return text !== undefined && text !== valueOf(params, field)
  })
}

const ownNames: ReadonlySet<string> = new Set([
  'page',
  'pagesize',
  'after',
  'before',
  columnsName,
  viewName,
])

/** Returns the filters that a saved view names and the page no longer has. */
export function goneFilters(params: URLSearchParams, fields: FilterFields): string[] {
  if (!params.has(viewName)) return []
  const names = new Set<string>(fields.map(({ name }) => name))
  return [...params.keys()].filter((name) => !names.has(name) && !ownNames.has(name))
}

/** Returns the query of a URL that a saved view keeps: without the page and the name of the view. */
export function queryOfView(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  for (const name of ownNames) if (name !== columnsName) query.delete(name)
  return `${query}`
}

/** Returns the query of a list's URL; it contains only values that differ from the defaults. */
export function addressOf(
  to: { filter: Texts; page: number; pagesize: number } & Place,
  fields: FilterFields,
  sizes: readonly number[],
): URLSearchParams {
  const { filter, page, pagesize, after, before } = to
  const params = new URLSearchParams()
  for (const field of fields) {
    const value = filter[field.name] ?? ''
    if (value !== firstOf(field)) params.set(field.name, value)
  }
  if (page > 1) params.set('page', String(page))
  if (after) params.set('after', after)
  else if (before) params.set('before', before)
  if (pagesize !== sizes[0]) params.set('pagesize', String(pagesize))
  return params
}

/** Whether a filter other than the tabs is set. */
export function isNarrowed(filter: Texts, fields: FilterFields): boolean {
  return fields.some(({ kind, name }) => kind !== 'tabs' && filter[name] !== '')
}

/** Whether all filters have their default value. */
export function isFirstView(filter: Texts, fields: FilterFields): boolean {
  return fields.every((field) => filter[field.name] === firstOf(field))
}
