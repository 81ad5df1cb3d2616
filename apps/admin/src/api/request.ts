import type { Endpoint } from '@jinli/contract/endpoint'

type Fields = Readonly<Record<string, unknown>>
type Target = Pick<Endpoint, 'path' | 'method'>

/**
 * Where a call goes and what it carries: `:name` parts come from the fields of that name, the
 * rest becomes the query of a GET or the JSON body of a POST.
 */
export function requestOf(target: Target, fields: Fields): { url: string; body?: string } {
  const rest = new Map(Object.entries(fields).filter(([, value]) => value !== undefined))
  const url = target.path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = rest.get(name)
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`path part ${name} missing`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (target.method === 'POST') {
    return { url, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== '') query.set(name, String(value))
  return { url: query.size > 0 ? `${url}?${query}` : url }
}
