import type { Output } from '@jinli/contract/endpoint'
import type { MoneySettingKey } from '@jinli/contract/money-setting'
import type { listSettings } from '@jinli/contract/money-setting.admin'
import { settingFieldLabels } from '@jinli/contract/money-setting.rules'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'
import { timeText } from '../page/time-text.ts'
import { asRecord, readDocument, type SettingDocument } from './setting-document.ts'
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

function shown({ kind, hint, off }: SettingField, value: unknown): string {
  if (off && (value === 0 || value === 0n)) return off
  if (kind === 'switch') return value === true ? '是' : '否'
  if (kind === 'yuan') return typeof value === 'bigint' ? formatYuan(value) : '—'
  if (Array.isArray(value)) {
    return value.map(accountLine).join(kind === 'accounts' ? '；' : '、')
  }
  if (kind !== 'micro') return plainText(value)
  return typeof value === 'bigint' ? `${microText(value)} ${hint ?? ''}`.trim() : '—'
}

/** A line for each level: what it asks, then its rates. */
function levelFacts(levels: unknown) {
  return (Array.isArray(levels) ? levels : []).map((level, at) => {
    const parts = asRecord(level)
    const words = levelParts.map(
      (part) => `${fieldLabel(part.name)} ${shown(part, parts[part.name])}`,
    )
    return { label: `VIP${at + 1}`, value: words.join(' · ') }
  })
}

/** A row of a table in one line. */
function rowFacts({ name, parts = [] }: SettingField, rows: unknown) {
  return (Array.isArray(rows) ? rows : []).map((row, at) => {
    const cells = asRecord(row)
    const words = parts.map(
      (part) => `${fieldLabel(part.name)} ${shown(part, cells[part.name])}`,
    )
    return { label: `${fieldLabel(name)} ${at + 1}`, value: words.join(' · ') }
  })
}

/** A document of the wire for people, field by field. */
export function factsOf(key: MoneySettingKey, value: unknown) {
  const document = readDocument(key, value)
  return settingFields[key].flatMap((field) => {
    const value = document[field.name]
    if (field.kind === 'levels') return levelFacts(value)
    if (field.kind === 'rows') return rowFacts(field, value)
    return [{ label: fieldLabel(field.name), value: shown(field, value) }]
  })
}

/** What a new document changes; figures as everywhere else. */
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

/** The same between two documents of the wire. */
export function settingChanges(
  key: MoneySettingKey,
  before: unknown,
  after: unknown,
): Change[] {
  return documentChanges(key, readDocument(key, before), readDocument(key, after))
}

/** From when a version holds. */
export function effectiveWord(version: SettingVersion): string {
  return version.effective_at === null
    ? '确认后立即生效'
    : `${timeText(version.effective_at)} 起生效`
}
