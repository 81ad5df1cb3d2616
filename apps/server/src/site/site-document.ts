import type { SiteSetting, SiteSettingKey } from '@jinli/contract/site/site-setting'
import type { ThemeName } from '@jinli/contract/site/theme'
import { themeNames } from '@jinli/contract/site/theme'
import type { SettingKey } from './site.store.ts'

/** Returns a stored setting by its name. */
export type SiteTexts = (key: SettingKey) => string

export function themeOf(text: string): ThemeName {
  return themeNames.find((name) => name === text) ?? 'vermilion'
}

export function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Returns the level of a stored text as the view `starting_vip` reads it. */
function startVipOf(text: string): number {
  return /^(\d|10)$/.test(text) ? Number.parseInt(text, 10) : 0
}

const readers: { readonly [K in SiteSettingKey]: (text: SiteTexts) => SiteSetting<K> } = {
  state: (text) => ({
    site_state: text('site_state') === '1',
    repair_tips: text('repair_tips'),
    closed_from: text('closed_from'),
    closed_until: text('closed_until'),
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
  players: (text) => ({ start_vip: startVipOf(text('start_vip')) }),
  protection: (text) => ({ challenge: text('challenge') === '1' }),
  hosts: (text) => ({ hosts: linesOf(text('hosts')) }),
  origins: (text) => ({ origins: linesOf(text('origins')) }),
}

export type SiteDocument = Readonly<Record<string, unknown>>

/** Returns the document of a key from the stored texts. */
export function documentOf(key: SiteSettingKey, text: SiteTexts): SiteDocument {
  return readers[key](text)
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return `${value}`
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

/** Returns the stored texts of a document. */
export function textsOf(value: SiteDocument): Record<string, string> {
  const texts = Object.entries(value).map(([name, part]) => [name, textOf(part)] as const)
  return Object.fromEntries(texts)
}
