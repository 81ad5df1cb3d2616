type Texts = Readonly<Record<string, string>>
const longest = 64

/** Reads filters and the page number of an address; what it does not know it leaves out. */
export function readAddress<F extends Texts>(params: URLSearchParams, first: F) {
  const entries = Object.entries(first).map(([name, fallback]) => [
    name,
    (params.get(name) ?? fallback).trim().slice(0, longest),
  ])
  const page = params.get('page') ?? ''
  return {
    filter: Object.fromEntries(entries) as F,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number.parseInt(page, 10) : 1,
  }
}

/** Writes only what differs from the first view. */
export function addressOf<F extends Texts>(filter: F, page: number, first: F) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== first[name]) params.set(name, value)
  }
  if (page > 1) params.set('page', String(page))
  return params
}
