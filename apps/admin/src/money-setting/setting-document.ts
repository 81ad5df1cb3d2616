import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import { parseYuan, yuanNumber } from '@jinli/money/money'
import { microNumber, parseMicro } from '@jinli/money/usdt'
import { type FieldKind, settingFields, tableParts } from './setting-fields.ts'

/**
 * The decoded document of a setting by field name: amounts in fen, rates and quantities in micro units. Typed text
 * that is not a figure stays a text, so that the contract's rules can refuse it.
 */
export type SettingDocument = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): SettingDocument {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

type Change = (kind: FieldKind | undefined, value: unknown) => unknown

const partKinds = new Map(tableParts.map(({ name, kind }) => [name, kind]))

/** Whether a field is a table, with fixed or variable rows. */
export function isTable(kind: FieldKind | undefined): boolean {
  return kind === 'levels' || kind === 'rows'
}

/** Changes each figure of a table, depending on its kind. */
export function overRows(rows: unknown, change: Change): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(asRecord(row)).map(([name, part]) => [
        name,
        change(partKinds.get(name), part),
      ]),
    ),
  )
}

function read(kind: FieldKind | undefined, value: unknown): unknown {
  if (isTable(kind)) return overRows(value, read)
  if (typeof value !== 'number') return value
  if (kind === 'yuan') return parseYuan(value)
  return kind === 'micro' ? parseMicro(value) : value
}

function toDocumentValue(kind: FieldKind | undefined, value: unknown): unknown {
  if (isTable(kind)) return overRows(value, toDocumentValue)
  if (typeof value !== 'bigint') return value
  return kind === 'micro' ? microNumber(value) : yuanNumber(value)
}

function each(key: MoneySettingKey, value: unknown, change: Change): SettingDocument {
  const kinds = new Map(settingFields[key].map(({ name, kind }) => [name, kind]))
  const entries = Object.entries(asRecord(value))
  return Object.fromEntries(
    entries.map(([name, part]) => [name, change(kinds.get(name), part)]),
  )
}

/** Decodes a document, since the contract leaves it in wire form. */
export function readDocument(key: MoneySettingKey, wire: unknown): SettingDocument {
  return each(key, wire, read)
}

/** Encodes a document in its wire form. */
export function wireDocument(
  key: MoneySettingKey,
  document: SettingDocument,
): SettingDocument {
  return each(key, document, toDocumentValue)
}
