import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { WireFields } from './codec.ts'

export type Request = { path: string; body?: string }

/**
 * Returns the path and body of a request. A field replaces the part `:name` of the path that has the name of the
 * field. The other fields become the query of a GET or the JSON body of a POST. Empty query fields are left out.
 */
export function requestOf(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  fields: WireFields,
): Request {
  const rest = new Map(Object.entries(fields))
  const fullPath = path.replace(/:(\w+)/g, (_part, name: string) => {
    const field = rest.get(name)
    const value = typeof field === 'number' ? `${field}` : field
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`path part ${name} missing`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method === 'POST') {
    return { path: fullPath, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== '') query.set(name, String(value))
  // Supported phones lack `URLSearchParams.size`, so the text is checked.
  const text = query.toString()
  return { path: text ? `${fullPath}?${text}` : fullPath }
}
