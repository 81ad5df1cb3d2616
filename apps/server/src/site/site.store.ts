import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

/** Every setting of the operator with what holds until one is written. */
const defaults = {
  title: '锦鲤',
  site_state: '1',
  repair_tips: '系统维护中，请稍后再来。您的资金安全无忧。',
  redpacket_switch: '0',
  index_modal: '0',
  webcontent: '',
  webcontent_version: '0',
  h5_url: '',
  site_logo: '',
  ios_download_qrcode: '',
  ios_download_url: '',
  visit_url: '',
  service_url: '',
} as const
export type SettingKey = keyof typeof defaults

/** The operator's settings, read from the database on every use: a change is in force at once. */
export async function siteSettings(db: Db) {
  const stored = await rows(
    db,
    { key: text, value: text },
    sql`SELECT key, value FROM site_setting`,
  )
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  const textOf = (key: SettingKey) => values.get(key) ?? defaults[key]
  const flag = (key: SettingKey) => textOf(key) === '1'
  return { text: textOf, flag }
}

/** Shown while the operator has none: home of clients in the field stands still without a picture. */
const houseBanner = { src: '/images/banners/1.svg', title: '欢迎光临', link: '' }

export async function listBanners(
  db: Db,
): Promise<{ src: string; title: string; link: string }[]> {
  const found = await rows(
    db,
    { src: text, title: text, link: text },
    sql`SELECT src, title, link FROM site_banner ORDER BY sort, id`,
  )
  return found.length > 0 ? found : [houseBanner]
}

export async function listNotices(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    { body: text },
    sql`SELECT body FROM site_notice ORDER BY sort, id`,
  )
  return found.map((notice) => notice.body)
}
