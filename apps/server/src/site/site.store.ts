import { type Db, rows } from '../platform/db.ts'

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
  const stored = await rows<{ key: string; value: string }>(
    db,
    'SELECT key, value FROM site_setting',
  )
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  const text = (key: SettingKey) => values.get(key) ?? defaults[key]
  const flag = (key: SettingKey) => (text(key) === '1' ? 1 : 0)
  return { text, flag }
}

export function listBanners(
  db: Db,
): Promise<{ src: string; title: string; link: string }[]> {
  return rows(db, 'SELECT src, title, link FROM site_banner ORDER BY sort, id')
}

export async function listNotices(db: Db): Promise<string[]> {
  const found = await rows<{ body: string }>(
    db,
    'SELECT body FROM site_notice ORDER BY sort, id',
  )
  return found.map((notice) => notice.body)
}
