import { deadline, instant, time } from '@jinli/contract/wire/wire'
import * as z from 'zod/mini'

/** The parts of a zod schema's definition that a sample needs. */
type Definition = {
  type: string
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
}

const brandTimes: readonly unknown[] = [time, deadline]

/** Returns the first code of a list of codes, which is the same number on the wire. */
function codeOf(out: z.core.$ZodType | undefined): unknown {
  const definition = out?._zod.def as Definition | undefined
  return definition?.type === 'literal' ? definition.values?.[0] : undefined
}

/** Returns a wire value that the schema accepts. Texts contain the name of their field; lists have one item. */
function wireSample(schema: z.core.$ZodType, name: string, n: number): unknown {
  if (brandTimes.includes(schema)) return `2026-11-20 09:30:0${n % 10}`
  if (schema === instant) return `2026-11-20T01:30:0${n % 10}.000Z`
  const definition = schema._zod.def as unknown as Definition
  const inner = (part: z.core.$ZodType | undefined) =>
    part ? wireSample(part, name, n) : undefined
  switch (definition.type) {
    case 'string':
      return `${name}-${n}`
    case 'number':
    case 'int':
      return n
    case 'boolean':
      return true
    case 'literal':
      return definition.values?.[0]
    case 'enum':
      return Object.values(definition.entries ?? {})[0]
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([field, part]) => [
          field,
          wireSample(part, field, n),
        ]),
      )
    case 'array':
      return [inner(definition.element)]
    case 'tuple':
      return definition.items?.map((item) => inner(item))
    case 'union':
      return inner(definition.options?.[0])
    case 'record':
      return {}
    case 'pipe':
      return codeOf(definition.out) ?? inner(definition.in)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(definition.innerType)
    default:
      return null
  }
}

/** Returns the `n`th sample of a schema, decoded. */
export function sample<T extends z.ZodMiniType>(
  schema: T,
  overrides: Partial<z.output<T>> = {},
  n = 1,
): z.output<T> {
  const value = z.decode(schema, wireSample(schema, 'value', n) as z.input<T>)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return { ...value, ...overrides }
}

type ListEndpoint = { output: z.ZodMiniType<{ data: readonly object[] }> }

/** Returns the `n`th sample row of a list, decoded. */
export function sampleRow<E extends ListEndpoint>(
  { output }: E,
  overrides: Partial<z.output<E['output']>['data'][number]> = {},
  n = 1,
): z.output<E['output']>['data'][number] {
  const { data } = sample(output, {}, n) as z.output<E['output']>
  return { ...data[0], ...overrides }
}

/** Returns the only item of a list; throws if the list is empty. */
export function only<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('an empty list')
  return item
}
