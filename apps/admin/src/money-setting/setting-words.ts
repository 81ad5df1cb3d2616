import { brandTime } from '@jinli/contract/brand-time'
import type { WireOutput } from '@jinli/contract/endpoint'
import type { MoneySettingKey } from '@jinli/contract/money-setting'
import type { listSettings } from '@jinli/contract/money-setting.admin'
import { settingFieldLabels } from '@jinli/contract/money-setting.rules'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'
import { yuanOfWire } from '../review/review-money.ts'
import { accountParts, type SettingField, settingFields } from './setting-form.ts'

export type SettingRow = WireOutput<typeof listSettings>[number]
export type SettingVersion = SettingRow['current']

export function fieldLabel(name: string): string {
  return settingFieldLabels[name] ?? name
}

function accountLine(account: unknown): string {
  if (typeof account !== 'object' || account === null) return plainText(account)
  const parts = account as Readonly<Record<string, unknown>>
  return accountParts
    .map((part) => parts[part])
    .filter(Boolean)
    .join(' ')
}

function shown({ kind, hint, off }: SettingField, value: unknown): string {
  if (off && value === 0) return off
  if (kind === 'switch') return value === true ? '是' : '否'
  if (kind === 'yuan') return typeof value === 'number' ? yuanOfWire(value) : '—'
  if (Array.isArray(value)) {
    return value.map(accountLine).join(kind === 'accounts' ? '；' : '、')
  }
  const text = plainText(value)
  return kind === 'micro' ? `${text} ${hint ?? ''}`.trim() : text
}

/** A document for people, field by field. */
export function factsOf(key: MoneySettingKey, value: unknown) {
  const document = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return settingFields[key].map((field) => ({
    label: fieldLabel(field.name),
    value: shown(field, document[field.name]),
  }))
}

const yuanFields = new Set(
  Object.values(settingFields)
    .flat()
    .filter(({ kind }) => kind === 'yuan')
    .map(({ name }) => name),
)

/** What a new document changes; amounts as everywhere else. */
export function settingChanges(before: unknown, after: unknown): Change[] {
  return changesOf(before, after, fieldLabel, (value, field) =>
    yuanFields.has(field) && typeof value === 'number' ? yuanOfWire(value) : undefined,
  )
}

/** From when a version holds. */
export function effectiveWord(version: SettingVersion): string {
  return version.effective_at === null
    ? '确认后立即生效'
    : `${brandTime(new Date(version.effective_at))} 起生效`
}

/** A brand-time `YYYY-MM-DDTHH:mm` of a date field as an instant; empty stays empty. */
export function instantOf(local: string): string {
  if (!local) return ''
  const at = new Date(`${local.slice(0, 16)}:00+08:00`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
