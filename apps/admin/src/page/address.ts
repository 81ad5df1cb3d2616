import type { FilterField, FilterFields, FilterOf } from './filter-field.ts'

/** Values by the names of their fields. */
export type Texts = Readonly<Record<string, string>>
const longest = 64
const longestPlace = 80

/** What a list shows: its filters, which page, and how many rows of it. */
export type Address<F extends FilterFields> = {
  filter: FilterOf<F>
  page: number
  pagesize: number
} & Place

/** What a page begins after or ends before, where its number alone would not find it. */
export type Place = { after?: string; before?: string }

function placeOf(params: URLSearchParams): Place {
  const after = params.get('after')?.slice(0, longestPlace)
  const before = params.get('before')?.slice(0, longestPlace)
  return after ? { after } : before ? { before } : {}
}

function wholeOf(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : null
}

/** What a field is when the address does not say. */
function firstOf({ choices }: FilterField): string {
  return choices[0]?.value ?? ''
}

function valueOf(params: URLSearchParams, field: FilterField): string {
  const said = params.get(field.name)
  if (said === null) return firstOf(field)
  const text = said.trim().slice(0, longest)
  if (field.kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
  if (field.kind === 'text') return text
  return field.choices.some(({ value }) => value === text) ? text : firstOf(field)
}

/** Reads an address; what it does not know falls back to the first view. */
export function readAddress<const F extends FilterFields>(
  params: URLSearchParams,
  fields: F,
  sizes: readonly number[],
): Address<F> {
  const values = fields.map((field) => [field.name, valueOf(params, field)])
  const pagesize = wholeOf(params.get('pagesize'))
  return {
    // Each value is one that its field takes.
    filter: Object.fromEntries(values) as FilterOf<F>,
    page: wholeOf(params.get('page')) ?? 1,
    pagesize: sizes.find((size) => size === pagesize) ?? sizes[0] ?? 20,
    ...placeOf(params),
  }
}

/** Writes only what differs from the first view. */
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

/** Whether a filter beside the tabs narrows the list. */
export function isNarrowed(filter: Texts, fields: FilterFields): boolean {
  return fields.some(({ kind, name }) => kind !== 'tabs' && filter[name] !== '')
}

/** Whether nothing was chosen: the first tab, and no filter beside it. */
export function isFirstView(filter: Texts, fields: FilterFields): boolean {
  return fields.every((field) => filter[field.name] === firstOf(field))
}
