import type { SiteSetting, SiteSettingKey } from '@jinli/contract/site-setting'
import type { ThemeName } from '@jinli/contract/theme'
import { themeNames } from '@jinli/contract/theme'
import type { SettingKey } from './site.store.ts'

/** The settings as they stand: texts by their names. */
export type SiteTexts = (key: SettingKey) => string

export function themeOf(text: string): ThemeName {
  return themeNames.find((name) => name === text) ?? 'vermilion'
}

export function hostsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

const readers: { readonly [K in SiteSettingKey]: (text: SiteTexts) => SiteSetting<K> } = {
  state: (text) => ({
    site_state: text('site_state') === '1',
    repair_tips: text('repair_tips'),
  }),
  display: (text) => ({
    title: text('title'),
    site_logo: text('site_logo'),
    theme: themeOf(text('theme')),
    index_modal: text('index_modal') === '1',
    redpacket_switch: text('redpacket_switch') === '1',
  }),
  addresses: (text) => ({
    service_url: text('service_url'),
    h5_url: text('h5_url'),
    ios_download_url: text('ios_download_url'),
    ios_download_qrcode: text('ios_download_qrcode'),
    visit_url: text('visit_url'),
    sponsor_1_url: text('sponsor_1_url'),
    sponsor_2_url: text('sponsor_2_url'),
  }),
  protection: (text) => ({ challenge: text('challenge') === '1' }),
  hosts: (text) => ({ hosts: hostsOf(text('hosts')) }),
}

export type SiteDocument = Readonly<Record<string, unknown>>

/** What holds of a key, as a document. */
export function documentOf(key: SiteSettingKey, text: SiteTexts): SiteDocument {
  return readers[key](text)
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

/** A document as the texts that hold. */
export function textsOf(value: SiteDocument): Record<string, string> {
  const texts = Object.entries(value).map(([name, part]) => [name, textOf(part)] as const)
  return Object.fromEntries(texts)
}
