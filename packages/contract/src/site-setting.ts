import * as z from 'zod/mini'
import { type ThemeName, themeNames } from './theme.ts'

const words = (max: number) => z.string().check(z.maxLength(max))

/**
 * What of the site the operator sets, a whole document per key in a new version each time. Addresses are
 * empty where our own page stands.
 */
export const siteSettings = {
  state: z.object({ site_state: z.boolean(), repair_tips: words(200) }),
  display: z.object({
    title: words(20),
    /** A picture of ours; empty is our own mark. */
    site_logo: words(200),
    theme: z.enum(themeNames),
    /** Off: no welcome popup, whatever is published. */
    index_modal: z.boolean(),
    /** Off: no way to the red packets, from home, drawer or address. */
    redpacket_switch: z.boolean(),
  }),
  addresses: z.object({
    service_url: words(300),
    h5_url: words(300),
    ios_download_url: words(300),
    /** A picture of ours; empty is a code made from the address. */
    ios_download_qrcode: words(200),
    visit_url: words(300),
    sponsor_1_url: words(300),
    sponsor_2_url: words(300),
  }),
  /** What the spec does not name and a house may want at once. */
  protection: z.object({ challenge: z.boolean() }),
  /** Where content and addresses may lead without a second person. */
  hosts: z.object({ hosts: z.array(words(253)).check(z.maxLength(50)) }),
} as const

export type SiteSettingKey = keyof typeof siteSettings
export type SiteSetting<K extends SiteSettingKey> = z.output<(typeof siteSettings)[K]>
export const siteSettingKeys = Object.keys(siteSettings) as SiteSettingKey[]

/** How a setting is named to people. */
export const siteSettingLabels = {
  state: '站点开关',
  display: '名称与外观',
  addresses: '网址',
  protection: '安全',
  hosts: '允许名单',
} as const satisfies Record<SiteSettingKey, string>

export const siteFieldLabels: Readonly<Record<string, string>> = {
  site_state: '站点开放',
  repair_tips: '维护提示',
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
  challenge: '登录与注册的安全验证',
  hosts: '允许的域名',
}

/** How a colour is named to people. */
export const themeLabels = {
  vermilion: '朱红',
  teal: '青碧',
  indigo: '靛青',
  plum: '梅紫',
  pine: '松绿',
} as const satisfies Record<ThemeName, string>
