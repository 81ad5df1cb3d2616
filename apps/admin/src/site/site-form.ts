import type { listSiteSettings } from '@jinli/contract/site/site.admin'
import type { SiteSettingKey } from '@jinli/contract/site/site-setting'
import type { Output } from '@jinli/contract/wire/endpoint'
import { instantFromText, instantText } from '../page/instant-from-text.ts'
import { plainText } from '../page/plain-text.ts'

/** A site setting, together with the allowed hosts that are in force. */
export type SiteRow = Output<typeof listSiteSettings>[number] & { hosts: readonly string[] }
export type SiteVersion = NonNullable<SiteRow['draft']>
export type SiteDocument = Readonly<Record<string, unknown>>
/** The form values: texts as typed, and switches. A list has one item per line. */
export type SiteForm = Record<string, unknown>

export type SiteFieldKind =
  | 'switch'
  | 'text'
  | 'area'
  | 'theme'
  | 'level'
  | 'lines'
  | 'picture'
  | 'time'
export type SiteField = { name: string; kind: SiteFieldKind; hint?: string }

const own = '不填则使用内置页面'
const hostRule = '域名须在允许名单内；不填则使用内置页面'

/** The form fields of each setting, in the order in which staff fill them in. */
export const siteFields: Readonly<Record<SiteSettingKey, readonly SiteField[]>> = {
  state: [
    { name: 'site_state', kind: 'switch' },
    { name: 'closed_from', kind: 'time', hint: '不填：立即维护' },
    { name: 'closed_until', kind: 'time', hint: '到时自动开放；不填：须在此处开放' },
    { name: 'repair_tips', kind: 'area', hint: '维护期间前台展示' },
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
    { name: 'sponsor_1_url', kind: 'text', hint: hostRule },
    { name: 'sponsor_2_url', kind: 'text', hint: hostRule },
  ],
  players: [
    {
      name: 'start_vip',
      kind: 'level',
      hint: '只影响之后注册的会员，会员不会降到此等级以下；部分客户端要求至少 VIP1；高于 VIP1 须另一位员工确认',
    },
  ],
  protection: [
    {
      name: 'challenge',
      kind: 'switch',
      hint: '开启后由浏览器自动运算约一秒，用于阻挡批量注册与撞库；正式模式下始终开启',
    },
  ],
  hosts: [{ name: 'hosts', kind: 'lines', hint: '每行一个域名，如 help.example.com' }],
  origins: [
    {
      name: 'origins',
      kind: 'lines',
      hint: '其他客户端所在的网页来源，每行一个，如 https://m.example.com:8443；其网页可调用会员接口',
    },
  ],
}

export function asDocument(value: unknown): SiteDocument {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** Returns the form values of a document. */
export function siteFormOf(key: SiteSettingKey, document: SiteDocument): SiteForm {
  const formValue = ({ name, kind }: SiteField): unknown => {
    const value = document[name]
    if (kind === 'switch') return value === true
    if (kind === 'level') return value
    if (kind === 'time') return instantText(value ? new Date(plainText(value)) : null)
    return Array.isArray(value) ? value.join('\n') : plainText(value)
  }
  return Object.fromEntries(siteFields[key].map((field) => [field.name, formValue(field)]))
}

/** Returns the document of the form values. */
export function siteDocumentOf(key: SiteSettingKey, form: SiteForm): SiteDocument {
  const wireValue = ({ name, kind }: SiteField): unknown => {
    if (kind === 'switch') return form[name] === true
    if (kind === 'level') return form[name]
    const text = plainText(form[name]).trim()
    if (kind === 'time') return instantFromText(text)?.toISOString() ?? ''
    if (kind !== 'lines') return text
    return text
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter(Boolean)
  }
  return Object.fromEntries(siteFields[key].map((field) => [field.name, wireValue(field)]))
}
