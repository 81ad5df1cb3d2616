import {
  type SiteSettingKey,
  siteFieldLabels,
  themeLabels,
} from '@jinli/contract/site/site-setting'
import { type Change, changesOf } from '../page/changes.ts'
import { plainText } from '../page/plain-text.ts'
import { timeText } from '../page/time-text.ts'
import { asDocument, type SiteDocument, type SiteField, siteFields } from './site-form.ts'

const themes: Readonly<Record<string, string>> = themeLabels

export function siteFieldLabel(name: string): string {
  return siteFieldLabels[name] ?? name
}

const switchWords: Readonly<Record<string, readonly [string, string]>> = {
  site_state: ['开放', '维护中'],
}

/** The text that stands for an empty field. */
const unset: Readonly<Record<string, string>> = {
  closed_from: '立即',
  closed_until: '未定',
  site_logo: '内置',
  service_url: '内置',
  h5_url: '内置',
  ios_download_url: '内置',
  ios_download_qrcode: '按网址生成',
  visit_url: '未设置',
  sponsor_1_url: '内置',
  sponsor_2_url: '内置',
}

function fieldText({ name, kind }: SiteField, value: unknown): string {
  const [on, off] = switchWords[name] ?? ['开', '关']
  if (kind === 'switch') return value === true ? on : off
  if (kind === 'theme') return themes[plainText(value)] ?? plainText(value)
  if (kind === 'time' && value) return timeText(new Date(plainText(value)))
  if (kind === 'level') return `VIP${plainText(value)}`
  if (Array.isArray(value)) return value.join('、') || '（空）'
  return plainText(value) || (unset[name] ?? '')
}

/** Returns the fields of a document as labels and texts. */
export function siteFacts(key: SiteSettingKey, value: unknown) {
  const document = asDocument(value)
  return siteFields[key].map((field) => ({
    label: siteFieldLabel(field.name),
    value: fieldText(field, document[field.name]),
  }))
}

export function siteChanges(
  key: SiteSettingKey,
  before: unknown,
  after: unknown,
): Change[] {
  const readDocument = (value: unknown): SiteDocument => {
    const document = asDocument(value)
    return Object.fromEntries(
      siteFields[key].map((field) => [field.name, fieldText(field, document[field.name])]),
    )
  }
  return changesOf(readDocument(before), readDocument(after), siteFieldLabel)
}
