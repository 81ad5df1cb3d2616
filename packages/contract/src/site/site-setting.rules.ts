import { isOwnPicture } from '../content/content.ts'
import { addressOutside, hostOf, isHost, linkPlace } from '../content/link.rules.ts'
import { originOf } from './origin.rules.ts'
import {
  type SiteSetting,
  type SiteSettingKey,
  siteFieldLabels,
  siteSettings,
} from './site-setting.ts'

export type SettingProblem = { field: string; detail: string }
type Check<K extends SiteSettingKey> = (
  value: SiteSetting<K>,
  hosts: readonly string[],
) => SettingProblem | null

function problem(field: string, words: string): SettingProblem {
  return { field, detail: `${siteFieldLabels[field] ?? field}${words}` }
}

/**
 * Web addresses that players are redirected to, or that our page shows in a frame. Their hosts must be on the host
 * list.
 */
const listedOnly = ['visit_url', 'sponsor_1_url', 'sponsor_2_url'] as const
const addressFields = ['service_url', 'h5_url', 'ios_download_url', ...listedOnly] as const

function addressProblem(
  value: SiteSetting<'addresses'>,
  hosts: readonly string[],
): SettingProblem | null {
  for (const field of addressFields) {
    const address = value[field]
    if (address !== '' && hostOf(address) === null) return problem(field, '须为 https 网址')
  }
  for (const field of listedOnly) {
    const place = linkPlace(value[field], hosts)
    if (place === 'outside') return problem(field, '的域名不在允许名单内')
  }
  // Clients append `register?pid=` to this address.
  if (/[?#]/.test(value.visit_url)) return problem('visit_url', '不能带 ? 或 #')
  const { ios_download_qrcode: code } = value
  if (code && !isOwnPicture(code)) return problem('ios_download_qrcode', '须为本站图片')
  return null
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/

/** Returns the time of a text, the default for an empty one, and NaN for any other. */
function timeOr(text: unknown, byDefault: number): number {
  if (text === '' || text === undefined) return byDefault
  return typeof text === 'string' && instantPattern.test(text)
    ? Date.parse(text)
    : Number.NaN
}

type Document = Readonly<Record<string, unknown>>

/** Returns the first and the last moment (ms) of a window; an open end is infinite. */
function windowOf({ closed_from, closed_until }: Document): [number, number] {
  return [timeOr(closed_from, Number.NEGATIVE_INFINITY), timeOr(closed_until, Infinity)]
}

function stateProblem(state: SiteSetting<'state'>): SettingProblem | null {
  if (!state.repair_tips.trim()) return problem('repair_tips', '不能为空')
  const [from, until] = windowOf(state)
  if (Number.isNaN(from)) return problem('closed_from', '须为日期和时间')
  if (Number.isNaN(until)) return problem('closed_until', '须为日期和时间')
  return from < until ? null : problem('closed_until', '须晚于维护开始')
}

/** Whether a change closes the site, begins its closing earlier, or ends it later. */
function closesMore(before: Document, after: Document): boolean {
  if (after.site_state !== false) return false
  if (before.site_state !== false) return true
  const [[oldFrom, oldUntil], [from, until]] = [windowOf(before), windowOf(after)]
  return from < oldFrom || until > oldUntil
}

const checks: { readonly [K in SiteSettingKey]: Check<K> } = {
  state: stateProblem,
  display: ({ title, site_logo }) => {
    if (!title.trim()) return problem('title', '不能为空')
    if (site_logo && !isOwnPicture(site_logo)) return problem('site_logo', '须为本站图片')
    return null
  },
  addresses: addressProblem,
  players: () => null,
  protection: () => null,
  hosts: ({ hosts }) => {
    const wrong = hosts.find((host) => !isHost(host))
    if (wrong !== undefined) return problem('hosts', `须为小写域名：${wrong}`)
    return new Set(hosts).size < hosts.length ? problem('hosts', '有重复') : null
  },
  origins: ({ origins }) => {
    const wrong = origins.find((origin) => originOf(origin) === null)
    if (wrong !== undefined)
      return problem('origins', `须为协议加域名，如 https://m.example.com：${wrong}`)
    const different = new Set(origins.map(originOf))
    return different.size < origins.length ? problem('origins', '有重复') : null
  },
}

/** Returns the first failing rule of a document, or null. */
export function siteProblem(
  key: SiteSettingKey,
  value: unknown,
  hosts: readonly string[],
): SettingProblem | null {
  const read = siteSettings[key].safeParse(value)
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? '')
    return problem(field, '格式不正确')
  }
  const check = checks[key] as Check<SiteSettingKey>
  return check(read.data, hosts)
}

/** New players above this level get rebates that they did not earn, so a second member confirms it. */
const startVipOfOne = 1

function raisesStartVip(before: unknown, after: unknown): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return true
  return after > startVipOfOne && after > before
}

type Circumstances = {
  hosts: readonly string[]
  /** Whether the member has a second factor, which the call then asks for (decision 074). */
  hasFactor: boolean
}

/**
 * Whether a change needs a second member: a changed list of hosts or origins, a new address on a host that is not
 * listed, a higher level for new players, or a closed site by a member without a second factor.
 */
export function takesTwo(
  key: SiteSettingKey,
  before: Document,
  after: Document,
  { hosts, hasFactor }: Circumstances,
): boolean {
  if (key === 'state') {
    const tips = typeof after.repair_tips === 'string' ? after.repair_tips : ''
    const isNewText = tips !== before.repair_tips
    if (isNewText && addressOutside(tips, hosts)) return true
    return !hasFactor && closesMore(before, after)
  }
  if (key === 'hosts' || key === 'origins') return true
  if (key === 'players') return raisesStartVip(before.start_vip, after.start_vip)
  if (key !== 'addresses') return false
  return addressFields.some((field) => {
    const address = after[field]
    const isNewAddress = typeof address === 'string' && address !== before[field]
    return isNewAddress && linkPlace(address, hosts) === 'outside'
  })
}
