import type { Endpoint } from '@jinli/contract/wire/endpoint'
import * as z from 'zod'

type Plain = string | number
type JsonSchema = { enum?: Plain[]; const?: Plain }

/** Returns a value that a required field accepts: an enum value, else a small number or a text. */
function sampleOf(type: z.core.$ZodType): Plain | undefined {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const some = [undefined, ...(schema.enum ?? []), schema.const, 1, 'none']
  return some.find((value) => z.safeParse(type, value).success)
}

/**
 * Returns the smallest input that a call accepts, without optional fields. `knownValues` override fields;
 * path parameters are included.
 */
export function sampleInput(
  { input }: Endpoint,
  knownValues: Readonly<Record<string, Plain>> = {},
): Record<string, Plain> {
  const fields = Object.entries(input.shape).flatMap(([name, type]) => {
    const value = knownValues[name] ?? sampleOf(type)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

/** Returns the path with its `:name` parts filled in, and the remaining fields for the body. */
export function sampleRequest(endpoint: Endpoint, knownValues: Record<string, Plain> = {}) {
  const fields = sampleInput(endpoint, knownValues)
  const path = endpoint.path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = fields[name] ?? 1
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  return { path, fields }
}
