import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import type { listSettings } from '@jinli/contract/money-setting/money-setting.admin'
import { settingFieldLabels } from '@jinli/contract/money-setting/money-setting.rules'
import { expectedPrize } from '@jinli/contract/red-packet/red-packet.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'
import { timeText } from '../page/time-text.ts'
import {
  asRecord,
  isTable,
  readDocument,
  type SettingDocument,
} from './setting-document.ts'
import {
  accountParts,
  levelParts,
  type SettingField,
  settingFields,
  tableParts,
} from './setting-fields.ts'

export type SettingRow = Output<typeof listSettings>[number]
export type SettingVersion = SettingRow['current']

export function fieldLabel(name: string): string {
  return settingFieldLabels[name] ?? name
}

function accountLine(account: unknown): string {
  if (typeof account !== 'object' || account === null) return plainText(account)
  const parts = asRecord(account)
  return accountParts
    .map((part) => parts[part])
    .filter(Boolean)
    .join(' ')
}

function valueText({ kind, hint, off }: SettingField, value: unknown): string {
  if (off && (value === 0 || value === 0n)) return off
  if (kind === 'switch') return value === true ? '是' : '否'
  if (kind === 'yuan') return typeof value === 'bigint' ? formatYuan(value) : '—'
  if (Array.isArray(value)) {
    return value.map(accountLine).join(kind === 'accounts' ? '；' : '、')
  }
  if (kind !== 'micro') return plainText(value)
  return typeof value === 'bigint' ? `${microText(value)} ${hint ?? ''}`.trim() : '—'
}

/** Returns one line of text per level: its requirements, then its rates. */
function levelFacts(levels: unknown) {
  return (Array.isArray(levels) ? levels : []).map((level, at) => {
    const parts = asRecord(level)
    const words = levelParts.map(
      (part) => `${fieldLabel(part.name)} ${valueText(part, parts[part.name])}`,
    )
    return { label: `VIP${at + 1}`, value: words.join(' · ') }
  })
}

/** Returns one line of text per row of a table. */
function rowFacts({ name, parts = [] }: SettingField, rows: unknown) {
  return (Array.isArray(rows) ? rows : []).map((row, at) => {
    const cells = asRecord(row)
    const words = parts.map(
      (part) => `${fieldLabel(part.name)} ${valueText(part, cells[part.name])}`,
    )
    return { label: `${fieldLabel(name)} ${at + 1}`, value: words.join(' · ') }
  })
}

export type SettingTable = {
  label: string
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
}

function headOf({ name, hint, kind }: SettingField): string {
  const unit = kind === 'micro' || kind === 'yuan' ? hint : undefined
  return unit ? `${fieldLabel(name)}（${unit}）` : fieldLabel(name)
}

function cellText(part: SettingField, value: unknown): string {
  const { hint: _unit, ...plain } = part
  return valueText(plain, value)
}

/** Returns the tables of a wire document, in texts. */
export function tablesOf(key: MoneySettingKey, value: unknown): SettingTable[] {
  const document = readDocument(key, value)
  return settingFields[key].flatMap((field) => {
    const rows = document[field.name]
    if (!(field.kind === 'levels' || field.kind === 'rows') || !Array.isArray(rows))
      return []
    const isLevels = field.kind === 'levels'
    const parts = isLevels ? levelParts : (field.parts ?? [])
    const table = {
      label: fieldLabel(field.name),
      heads: [isLevels ? '等级' : '序号', ...parts.map(headOf)],
      rows: rows.map((row, at) => {
        const name = isLevels ? `VIP${at + 1}` : `${at + 1}`
        const cells = asRecord(row)
        const texts = parts.map((part) => cellText(part, cells[part.name]))
        return { name, cells: [name, ...texts] }
      }),
    }
    return rows.length > 0 ? [table] : []
  })
}

/** Returns what a draw costs on average, from the table of prizes. */
function drawCost(prizes: unknown): bigint {
  const rows = Array.isArray(prizes) ? prizes.map(asRecord) : []
  return expectedPrize(
    rows.flatMap(({ prize, odds }) =>
      typeof prize === 'bigint' && typeof odds === 'bigint' ? [{ prize, odds }] : [],
    ),
  )
}

/** Returns the fields of a wire document that are no tables, and what follows from the tables. */
export function plainFactsOf(key: MoneySettingKey, value: unknown) {
  const tables = new Set(
    settingFields[key].filter(({ kind }) => isTable(kind)).map(({ name }) => name),
  )
  const document = readDocument(key, value)
  const facts = settingFields[key]
    .filter(({ name }) => !tables.has(name))
    .map((field) => ({
      label: fieldLabel(field.name),
      value: valueText(field, document[field.name]),
    }))
  if (key !== 'red_packet') return facts
  return [
    ...facts,
    { label: '每次领取预期成本', value: formatYuan(drawCost(document.prizes)) },
  ]
}

/** Returns the fields of a wire document as labels and texts. */
export function factsOf(key: MoneySettingKey, value: unknown) {
  const document = readDocument(key, value)
  return settingFields[key].flatMap((field) => {
    const value = document[field.name]
    if (field.kind === 'levels') return levelFacts(value)
    if (field.kind === 'rows') return rowFacts(field, value)
    return [{ label: fieldLabel(field.name), value: valueText(field, value) }]
  })
}

/** Returns the changes from one document to another. */
export function documentChanges(
  key: MoneySettingKey,
  before: SettingDocument,
  after: SettingDocument,
): Change[] {
  const fields = [...settingFields[key], ...tableParts]
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]))
  return changesOf(before, after, fieldLabel, (value, field) => {
    if (typeof value !== 'bigint') return undefined
    return kinds.get(field) === 'micro' ? microText(value) : formatYuan(value)
  })
}

/** Returns the changes from one wire document to another. */
export function settingChanges(
  key: MoneySettingKey,
  before: unknown,
  after: unknown,
): Change[] {
  return documentChanges(key, readDocument(key, before), readDocument(key, after))
}

/** Describes when a version takes effect. */
export function effectiveWord(version: SettingVersion): string {
  return version.effective_at === null
    ? '确认后立即生效'
    : `${timeText(version.effective_at)} 起生效`
}
