import type { Output } from '@jinli/contract/endpoint'
import type { listSiteSettings } from '@jinli/contract/site.admin'
import type { SiteSettingKey } from '@jinli/contract/site-setting'
import { plainText } from '../page/plain-text.ts'

/** A setting as its card needs it, with the operator's list as it holds. */
export type SiteRow = Output<typeof listSiteSettings>[number] & { hosts: readonly string[] }
export type SiteVersion = NonNullable<SiteRow['draft']>
export type SiteDocument = Readonly<Record<string, unknown>>
/** What the form holds: texts as typed, switches; a list is a line each. */
export type SiteForm = Record<string, unknown>

export type SiteFieldKind = 'switch' | 'text' | 'area' | 'theme' | 'lines' | 'picture'
export type SiteField = { name: string; kind: SiteFieldKind; hint?: string }

const own = '不填则使用内置页面'
const listed = '域名须在允许名单内；不填则使用内置页面'

/** The controls of each setting, in the order people fill them in. */
export const siteFields: Readonly<Record<SiteSettingKey, readonly SiteField[]>> = {
  state: [
    { name: 'site_state', kind: 'switch' },
    { name: 'repair_tips', kind: 'area', hint: '关闭时会员看到的文字' },
  ],
  display: [
    { name: 'title', kind: 'text', hint: '浏览器标题与首页名称，最多20字' },
    { name: 'site_logo', kind: 'picture' },
    { name: 'theme', kind: 'theme' },
    { name: 'index_modal', kind: 'switch', hint: '关闭时不弹出任何欢迎弹窗' },
    { name: 'redpacket_switch', kind: 'switch', hint: '关闭时首页与侧栏不显示红包' },
  ],
  addresses: [
    { name: 'service_url', kind: 'text', hint: own },
    { name: 'h5_url', kind: 'text', hint: own },
    { name: 'ios_download_url', kind: 'text', hint: own },
    { name: 'ios_download_qrcode', kind: 'picture', hint: '内置：按下载网址生成' },
    { name: 'visit_url', kind: 'text', hint: '会员将被带往此网址；域名须在允许名单内' },
    { name: 'sponsor_1_url', kind: 'text', hint: listed },
    { name: 'sponsor_2_url', kind: 'text', hint: listed },
  ],
  protection: [
    {
      name: 'challenge',
      kind: 'switch',
      hint: '开启后由浏览器自动运算约一秒，用于阻挡批量注册与撞库；正式模式下始终开启',
    },
  ],
  hosts: [{ name: 'hosts', kind: 'lines', hint: '每行一个域名，如 help.example.com' }],
}

export function asDocument(value: unknown): SiteDocument {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** A document as the form shows it. */
export function siteFormOf(key: SiteSettingKey, document: SiteDocument): SiteForm {
  const shown = ({ name, kind }: SiteField): unknown => {
    const value = document[name]
    if (kind === 'switch') return value === true
    return Array.isArray(value) ? value.join('\n') : plainText(value)
  }
  return Object.fromEntries(siteFields[key].map((field) => [field.name, shown(field)]))
}

/** What the form says, as a whole document. */
export function siteDocumentOf(key: SiteSettingKey, form: SiteForm): SiteDocument {
  const said = ({ name, kind }: SiteField): unknown => {
    if (kind === 'switch') return form[name] === true
    const text = plainText(form[name]).trim()
    if (kind !== 'lines') return text
    return text
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter(Boolean)
  }
  return Object.fromEntries(siteFields[key].map((field) => [field.name, said(field)]))
}
