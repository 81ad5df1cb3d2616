import * as z from 'zod/mini'
import { vipLevelCount } from '../vip/vip.ts'
import { type ThemeName, themeNames } from './theme.ts'

const words = (max: number) => z.string().check(z.maxLength(max))

/**
 * Schemas of the site settings: one whole document per key, stored as a new version at each change. If a web address
 * is empty, the built-in page is used.
 */
export const siteSettings = {
  state: z.object({
    site_state: z.boolean(),
    repair_tips: words(200),
    /** The window of a closed site as UTC times `YYYY-MM-DDTHH:mm:ssZ`; empty: at once, and until somebody opens it. */
    closed_from: z._default(words(30), ''),
    closed_until: z._default(words(30), ''),
  }),
  display: z.object({
    title: words(20),
    /** The path of a shipped or uploaded picture; empty for the shipped logo. */
    site_logo: words(200),
    theme: z.enum(themeNames),
    /** Whether the welcome popup is shown. */
    index_modal: z.boolean(),
    /** Whether red packets are available: on the home screen, in the drawer and by address. */
    redpacket_switch: z.boolean(),
  }),
  addresses: z.object({
    service_url: words(300),
    h5_url: words(300),
    ios_download_url: words(300),
    /** The path of a shipped or uploaded picture; if empty, the server draws a QR code of the download address. */
    ios_download_qrcode: words(200),
    visit_url: words(300),
    sponsor_1_url: words(300),
    sponsor_2_url: words(300),
  }),
  /** The VIP level at which players start. Some clients show an empty page to a player below VIP1 (decisions §4). */
  players: z.object({
    start_vip: z.int().check(z.minimum(0), z.maximum(vipLevelCount)),
  }),
  /** Protections that the spec does not require. `challenge`: sign-in and registration need a proof of work. */
  protection: z.object({ challenge: z.boolean() }),
  /** Hosts that content and site settings may link to without the approval of a second staff member. */
  hosts: z.object({ hosts: z.array(words(253)).check(z.maxLength(50)) }),
  /** Origins of other clients, whose pages may make the players' calls (decision 062). */
  origins: z.object({ origins: z.array(words(300)).check(z.maxLength(50)) }),
} as const

export type SiteSettingKey = keyof typeof siteSettings
export type SiteSetting<K extends SiteSettingKey> = z.output<(typeof siteSettings)[K]>
export const siteSettingKeys = Object.keys(siteSettings) as SiteSettingKey[]

/** Labels of the settings for staff. */
export const siteSettingLabels = {
  state: '站点开关',
  display: '名称与外观',
  addresses: '网址',
  players: '会员',
  protection: '安全',
  hosts: '允许名单',
  origins: '其他客户端',
} as const satisfies Record<SiteSettingKey, string>

export const siteFieldLabels: Readonly<Record<string, string>> = {
  site_state: '站点开放',
  repair_tips: '维护公告',
  closed_from: '维护开始',
  closed_until: '维护结束',
  title: '站点名称',
  site_logo: '标志图片',
  theme: '主题色',
  index_modal: '欢迎弹窗',
  redpacket_switch: '红包入口',
  service_url: '客服网址',
  h5_url: '网页版网址',
  ios_download_url: 'iOS 下载网址',
  ios_download_qrcode: 'iOS 下载二维码图片',
  visit_url: '访问网址',
  sponsor_1_url: '赞助一网址',
  sponsor_2_url: '赞助二网址',
  start_vip: '新会员起始等级',
  challenge: '登录与注册的安全验证',
  hosts: '允许的域名',
  origins: '允许的网页来源',
}

/** Labels of the colour themes for staff. */
export const themeLabels = {
  vermilion: '朱红',
  teal: '青碧',
  indigo: '靛青',
  plum: '梅紫',
  pine: '松绿',
} as const satisfies Record<ThemeName, string>
