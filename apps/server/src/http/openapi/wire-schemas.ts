import { allCalls } from '@jinli/contract/all'
import { moneySettings } from '@jinli/contract/money-setting/money-setting'
import { promotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { siteSettings } from '@jinli/contract/site/site-setting'
import * as wire from '@jinli/contract/wire/wire'
import * as z from 'zod'
import { schemaNameOf } from './call-names.ts'

export type Json = Record<string, unknown>
/** An object schema of JSON Schema, as far as this folder reads it. */
export type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] }
type Type = z.core.$ZodType

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The common types of the wire, with what JSON Schema cannot derive from their codecs. */
const wireTypes: Readonly<Record<string, readonly [type: Type, facts: Json]>> = {
  Money: [wire.money, { description: 'Yuan, at most two places.', examples: [88.5] }],
  Micro: [
    wire.micro,
    { description: 'At most six places: USDT, rates.', examples: [7.25] },
  ],
  QuotedRate: [
    wire.quotedRate,
    { description: 'The rate that the client showed (CNY per USDT).', examples: [7.25] },
  ],
  Amount: [
    wire.amount,
    {
      description:
        'Yuan as text or number: digits, at most two places; full-width digits too.',
      examples: ['88.50'],
    },
  ],
  BrandTime: [
    wire.time,
    {
      description: 'A time of the house, to the second.',
      pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`,
      examples: ['2026-01-31 20:15:00'],
    },
  ],
  Deadline: [
    wire.deadline,
    {
      description:
        'The end of something, in the time of the house, rounded up to the second.',
      pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`,
      examples: ['2026-01-31 20:15:00'],
    },
  ],
  Instant: [wire.instant, { format: 'date-time', examples: ['2026-01-31T12:15:00.000Z'] }],
  Flag: [wire.flag, { type: 'integer', description: '1 is yes, 0 is no.', examples: [1] }],
  PromotionTerms: [promotionTerms, { description: 'What a promotion asks and pays.' }],
}

/** Documents of settings, which calls take and answer as one value of many kinds. */
const documents = {
  MoneySettingValue: { types: moneySettings, paths: ['/settings', '/banks'] },
  SiteSettingValue: { types: siteSettings, paths: ['/site-settings'] },
} as const

function withoutMarks({ $schema: _schema, $id: _id, ...schema }: Json): Json {
  return schema
}

/** Names each property of a record whose keys are known: tools cannot read that from `propertyNames`. */
function nameRecordKeys(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  const record = schema as ObjectSchema & { propertyNames?: { enum?: string[] } }
  const keys = record.propertyNames?.enum
  if (keys && record['additionalProperties']) {
    const value = record['additionalProperties'] as Json
    record.properties = Object.fromEntries(keys.map((key) => [key, value]))
    record['additionalProperties'] = false
    delete record.propertyNames
  }
  for (const part of Object.values(schema)) nameRecordKeys(part)
}

/** Replaces the empty schemas of `value` and `terms`, whose kind depends on the key of the setting. */
function fillUnknown(schema: unknown, valueName: string | undefined): void {
  if (typeof schema !== 'object' || schema === null) return
  const { properties } = schema as ObjectSchema
  for (const [name, field] of Object.entries(properties ?? {})) {
    if (Object.keys(field).length > 0) continue
    if (name === 'terms') Object.assign(field, refTo('PromotionTerms'))
    if (name === 'value' && valueName) Object.assign(field, refTo(valueName))
  }
  for (const part of Object.values(schema)) fillUnknown(part, valueName)
}

function documentName(path: string): string | undefined {
  const under = (prefix: string) => path.startsWith(`/admin/api${prefix}`)
  return Object.entries(documents).find(([, { paths }]) => paths.some(under))?.[0]
}

function registerAll() {
  const registry = z.registry<{ id: string }>()
  const add = (type: Type, id: string) => {
    if (!registry.has(type)) registry.add(type, { id })
  }
  for (const [name, [type]] of Object.entries(wireTypes)) add(type, name)
  for (const [name, { types }] of Object.entries(documents)) {
    for (const [key, type] of Object.entries(types)) add(type, `${name}.${key}`)
  }
  for (const call of allCalls) {
    add(call.input, `${schemaNameOf(call)}Request`)
    add(call.output, `${schemaNameOf(call)}Data`)
  }
  return registry
}

/**
 * Returns the schemas of the wire by name: the common types, and `<Call>Request` and `<Call>Data` of each call. Calls
 * that share a schema share its first name; `nameOf` returns that name.
 */
export function wireSchemas() {
  const registry = registerAll()
  const converted = z.toJSONSchema(registry, {
    io: 'input',
    // The defaults of amounts in settings are bigint.
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, Json> }
  const schemas = Object.fromEntries(
    Object.entries(converted.schemas).map(([name, schema]) => [name, withoutMarks(schema)]),
  )
  for (const [name, [, facts]] of Object.entries(wireTypes)) {
    schemas[name] = { ...schemas[name], ...facts }
  }
  for (const [name, { types }] of Object.entries(documents)) {
    schemas[name] = { anyOf: Object.keys(types).map((key) => refTo(`${name}.${key}`)) }
  }
  nameRecordKeys(schemas)
  const nameOf = (type: Type) => registry.get(type)?.id ?? ''
  for (const call of allCalls) {
    const valueName = documentName(call.path)
    for (const type of [call.input, call.output])
      fillUnknown(schemas[nameOf(type)], valueName)
  }
  return { schemas, nameOf }
}
