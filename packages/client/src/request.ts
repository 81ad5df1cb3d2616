import type { Endpoint } from '@jinli/contract/endpoint'
import type { WireFields } from './codec.ts'

export type Request = { path: string; body?: string }

/**
 * Where a call goes and what it carries: `:name` parts come from the fields of that name, the rest
 * becomes the query of a GET or the JSON body of a POST. Empty fields of a query are left out.
 */
export function requestOf(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  fields: WireFields,
): Request {
  const rest = new Map(Object.entries(fields))
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => {
    const given = rest.get(name)
    const value = typeof given === 'number' ? `${given}` : given
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`path part ${name} missing`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method === 'POST') {
    return { path: filled, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== '') query.set(name, String(value))
  // By its text: `size` is younger than our phones, and the query would be left out there.
  const text = query.toString()
  return { path: text ? `${filled}?${text}` : filled }
}
