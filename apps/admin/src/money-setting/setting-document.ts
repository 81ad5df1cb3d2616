import type { MoneySettingKey } from '@jinli/contract/money-setting'
import { parseYuan, yuanNumber } from '@jinli/money/money'
import { microNumber, parseMicro } from '@jinli/money/usdt'
import { type FieldKind, settingFields } from './setting-fields.ts'

/**
 * A setting's document by the names of its fields: amounts in fen, rates and quantities in micro units.
 * What somebody typed that is no figure stays text, so that the contract's rules name it.
 */
export type SettingDocument = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): SettingDocument {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function read(kind: FieldKind | undefined, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (kind === 'yuan') return parseYuan(value)
  return kind === 'micro' ? parseMicro(value) : value
}

function written(kind: FieldKind | undefined, value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  return kind === 'micro' ? microNumber(value) : yuanNumber(value)
}

function each(
  key: MoneySettingKey,
  value: unknown,
  change: (kind: FieldKind | undefined, value: unknown) => unknown,
): SettingDocument {
  const kinds = new Map(settingFields[key].map(({ name, kind }) => [name, kind]))
  const entries = Object.entries(asRecord(value))
  return Object.fromEntries(
    entries.map(([name, part]) => [name, change(kinds.get(name), part)]),
  )
}

/** A document as it stands on the wire, where the contract leaves it undecoded. */
export function readDocument(key: MoneySettingKey, wire: unknown): SettingDocument {
  return each(key, wire, read)
}

/** A document for the wire. */
export function wireDocument(
  key: MoneySettingKey,
  document: SettingDocument,
): SettingDocument {
  return each(key, document, written)
}
