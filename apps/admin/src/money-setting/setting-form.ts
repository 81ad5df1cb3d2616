import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import { parseYuan, yuanText } from '@jinli/money/money'
import { microText, parseMicro } from '@jinli/money/usdt'
import { plainText } from '../page/plain-text.ts'
import { asRecord, isTable, overRows, type SettingDocument } from './setting-document.ts'
import { type FieldKind, settingFields } from './setting-fields.ts'

/** The form values: texts as typed, switches, and the accounts as texts. */
export type SettingForm = Record<string, unknown>

function toFormValue(kind: FieldKind | undefined, value: unknown): unknown {
  if (isTable(kind)) return overRows(value, toFormValue)
  // An old document lacks the figures that were added later, which then count as 0 (off).
  if (kind === 'yuan') return yuanText(typeof value === 'bigint' ? value : 0n)
  if (kind === 'micro') return typeof value === 'bigint' ? microText(value) : ''
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'switch') return value === true
  if (kind === 'accounts') return Array.isArray(value) ? value : []
  return plainText(kind === 'count' ? (value ?? 0) : value)
}

/** Returns the form values of a document. */
export function formOf(key: MoneySettingKey, document: SettingDocument): SettingForm {
  return Object.fromEntries(
    settingFields[key].map(({ name, kind }) => [name, toFormValue(kind, document[name])]),
  )
}

function toWireValue(kind: FieldKind | undefined, value: unknown): unknown {
  if (kind === 'switch') return value === true
  if (isTable(kind)) return overRows(value, toWireValue)
  if (kind === 'accounts') {
    return (Array.isArray(value) ? value : []).map((account) =>
      Object.fromEntries(
        Object.entries(asRecord(account)).map(([name, part]) => [
          name,
          plainText(part).trim(),
        ]),
      ),
    )
  }
  const text = plainText(value).trim()
  if (kind === 'yuan') return parseYuan(text.replace(/[,，\s]/g, '')) ?? text
  if (kind === 'micro') return parseMicro(text) ?? text
  if (kind === 'count') return /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : text
  if (kind === 'lines') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  return text
}

/** Returns the document of the form values. Text that is not a figure stays as typed. */
export function documentOf(key: MoneySettingKey, form: SettingForm): SettingDocument {
  return Object.fromEntries(
    settingFields[key].map(({ name, kind }) => [name, toWireValue(kind, form[name])]),
  )
}
