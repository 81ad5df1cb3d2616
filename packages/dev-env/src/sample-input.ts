import type { Endpoint } from '@jinli/contract/endpoint'
import * as z from 'zod'

type Plain = string | number
type Said = { enum?: Plain[]; const?: Plain }

/** Something that a field takes, where it must be there: a word of its list, else a small number or a text. */
function sampleOf(type: z.core.$ZodType): Plain | undefined {
  const said = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Said
  const some = [undefined, ...(said.enum ?? []), said.const, 1, 'none']
  return some.find((value) => z.safeParse(type, value).success)
}

/**
 * The smallest input that a call takes: what may be missing is missing. `known` fields are as given,
 * and parts of the path are filled in like the rest.
 */
export function sampleInput(
  { input }: Endpoint,
  known: Readonly<Record<string, Plain>> = {},
): Record<string, Plain> {
  const fields = Object.entries(input.shape).flatMap(([name, type]) => {
    const value = known[name] ?? sampleOf(type)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

/** The path of a call with its `:name` parts filled in, and the fields that are left for the body. */
export function sampleRequest(endpoint: Endpoint, known: Record<string, Plain> = {}) {
  const fields = sampleInput(endpoint, known)
  const path = endpoint.path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = fields[name] ?? 1
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  return { path, fields }
}
