import type { MoneySettingKey } from '@jinli/contract/money-setting'
import { parseYuan, yuanNumber } from '@jinli/money/money'
import { microNumber, parseMicro } from '@jinli/money/usdt'
import { type FieldKind, settingFields, tableParts } from './setting-fields.ts'

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

type Change = (kind: FieldKind | undefined, value: unknown) => unknown

const partKinds = new Map(tableParts.map(({ name, kind }) => [name, kind]))

/** A kind that is a table: of fixed rows, or of rows that come and go. */
export function isTable(kind: FieldKind | undefined): boolean {
  return kind === 'levels' || kind === 'rows'
}

/** Every figure of a table, changed by its kind. */
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

function written(kind: FieldKind | undefined, value: unknown): unknown {
  if (isTable(kind)) return overRows(value, written)
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
