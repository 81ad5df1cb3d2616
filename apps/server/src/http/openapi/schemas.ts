import { allCalls, moduleExports, type NamedCall, namedCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { noData } from '@jinli/contract/wire/wire'
import * as z from 'zod/mini'
import { wordsOf } from './enum-words.ts'
import { type Json, pascal, refOf, withWords } from './json.ts'
import { checkedSchemas, documentSchemas, wireSchemas } from './wire-schemas.ts'

type Schema = z.core.$ZodType

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** Returns the schemas directly inside a schema. */
function partsOf({ _zod: { def } }: Schema): Schema[] {
  return Object.values(def).flatMap((value) => {
    if (isSchema(value)) return [value]
    const list = typeof value === 'object' && value !== null ? Object.values(value) : []
    return list.filter(isSchema)
  })
}

/** Returns all schemas that these schemas contain. */
function reachableFrom(roots: readonly Schema[]): Set<Schema> {
  const all = new Set<Schema>()
  const rest = [...roots]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (all.has(next)) continue
    all.add(next)
    rest.push(...partsOf(next))
  }
  return all
}

/** Returns the names of the fields in the path of a call. */
export function pathFieldsOf(call: Endpoint): string[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Returns the input of a call without the fields of the path. */
function bodyOf(call: Endpoint): z.ZodMiniObject {
  const fields = pathFieldsOf(call)
  if (fields.length === 0) return call.input
  const isInPath = (name: string) => fields.includes(name)
  const shape = Object.entries(call.input.shape).filter(([name]) => !isInPath(name))
  return z.object(Object.fromEntries(shape))
}

/** Returns the rows of a list, or null for another output. */
function rowOf(output: Schema): Schema | null {
  if (output instanceof z.ZodMiniArray) return output.def.element
  const list = output instanceof z.ZodMiniObject ? output.shape.data : undefined
  return list instanceof z.ZodMiniArray ? list.def.element : null
}

/** The names of schemas: each schema has one, and each name belongs to one. */
class Names {
  readonly registry = z.registry<{ id: string }>()
  private readonly ids = new Set<string>()

  /** Names a schema, unless it has a name; returns its name. */
  add(type: Schema, name: string): string {
    const present = this.registry.get(type)?.id
    if (present) return present
    if (this.ids.has(name)) throw new Error(`two schemas have the name ${name}`)
    this.ids.add(name)
    this.registry.add(type, { id: name })
    return name
  }
}

/** The names of the schemas of a call: of its fields outside a body, of its body, and of the data of its answer. */
export type CallSchemas = {
  fields: string | null
  body: string | null
  data: string
}

function nameCall(names: Names, { name, call }: NamedCall): CallSchemas {
  const own = pascal(name)
  const row = rowOf(call.output)
  if (row instanceof z.ZodMiniObject) names.add(row, `${own}Row`)
  const body = bodyOf(call)
  const hasBody =
    call.method === 'POST' && !call.upload && Object.keys(body.shape).length > 0
  const hasFields = call.method === 'GET' || pathFieldsOf(call).length > 0
  return {
    fields: hasFields ? names.add(z.object(call.input.shape), `${own}Fields`) : null,
    body: hasBody ? names.add(z.object(body.shape), `${own}Input`) : null,
    // A file has data in its refusals only.
    data: names.add(call.file ? noData : call.output, `${own}Data`),
  }
}

/** Makes the fields of an answer required: the server sends each of them, those of extensions, too. */
function requireFields(type: Schema, json: Json): void {
  if (!(type instanceof z.ZodMiniObject)) return
  const fields = Object.entries(type.shape)
    .filter(([, field]) => !(field instanceof z.ZodMiniOptional))
    .map(([name]) => name)
  if (fields.length > 0) json.required = fields
}

/** Returns the numbers of `code(…)`, whose wire form is any number. */
function codesOf({ _zod: { def } }: Schema): readonly unknown[] | null {
  if (!('out' in def) || !(def.out instanceof z.ZodMiniLiteral)) return null
  return 'in' in def && def.in instanceof z.ZodMiniOptional ? def.out.def.values : null
}

/** The bounds that every integer has. */
const safeIntegers = [
  ['minimum', Number.MIN_SAFE_INTEGER],
  ['maximum', Number.MAX_SAFE_INTEGER],
] as const

/** Gives an object one property for each key of a record whose keys are listed. */
function listProperties(json: Json): void {
  const { propertyNames, additionalProperties, required: keys } = json
  if (!Array.isArray(keys) || !propertyNames) return
  const properties = keys.map((key) => [key, additionalProperties])
  replace(json, {
    type: 'object',
    required: keys,
    properties: Object.fromEntries(properties),
  })
}

function replace(json: Json, next: Json): void {
  for (const name of Object.keys(json)) delete json[name]
  Object.assign(json, next)
}

/** Returns the change of a JSON Schema that zod makes of a schema. */
function overrideFor(outputs: ReadonlySet<Schema>) {
  const jsonByType = new Map(
    [...wireSchemas, ...checkedSchemas].map((s) => [s.type, s.json]),
  )
  return ({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: object }) => {
    const json = jsonSchema as Json
    const ownJson = jsonByType.get(zodSchema)
    if (ownJson) return replace(json, ownJson)
    for (const [limit, value] of safeIntegers) if (json[limit] === value) delete json[limit]
    // A field that is empty when left out is optional; tools read a default as a value that always comes.
    if (json.default === '') delete json.default
    const codes = codesOf(zodSchema)
    if (codes) return replace(json, { type: 'integer', enum: codes })
    const words = Array.isArray(json.enum) ? wordsOf(json.enum) : null
    if (words) replace(json, withWords(json, words))
    listProperties(json)
    if (outputs.has(zodSchema)) {
      delete json.default
      requireFields(zodSchema, json)
    }
  }
}

function nameAll(names: Names, reachable: ReadonlySet<Schema>): Map<Endpoint, CallSchemas> {
  for (const { type, name } of [...wireSchemas, ...checkedSchemas, ...documentSchemas])
    names.add(type, name)
  const objects = moduleExports.filter(
    (entry): entry is [string, z.ZodMiniObject] =>
      entry[1] instanceof z.ZodMiniObject && reachable.has(entry[1]),
  )
  for (const [name, type] of objects) names.add(type, pascal(name))
  return new Map(namedCalls.map((each) => [each.call, nameCall(names, each)]))
}

/** The schemas of the contract, and the names of those of each call. */
export type ContractSchemas = {
  schemas: Record<string, Json>
  ofCall: ReadonlyMap<Endpoint, CallSchemas>
}

/** Returns the JSON Schema of every schema of the contract, in its wire form. */
export function contractSchemas(): ContractSchemas {
  const inputs = reachableFrom([
    ...allCalls.map(({ input }) => input),
    ...documentSchemas.map(({ type }) => type),
  ])
  const outputs = reachableFrom(allCalls.map(({ output }) => output))
  for (const input of inputs) outputs.delete(input)
  const names = new Names()
  const ofCall = nameAll(names, new Set([...inputs, ...outputs]))
  const { schemas } = z.toJSONSchema(names.registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => String(refOf(id).$ref),
    override: overrideFor(outputs),
  })
  const plain = Object.entries(schemas).map(([name, schema]): [string, Json] => {
    const { $schema: _dialect, $id: _id, ...json } = schema as Json
    return [name, json]
  })
  return { schemas: Object.fromEntries(plain), ofCall }
}
