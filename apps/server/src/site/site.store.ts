import { refusal } from '@jinli/contract/refusal/refusals'
import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

/** The default value of every setting. */
const defaults = {
  title: '锦鲤',
  site_state: '1',
  repair_tips: refusal('site.closed').message,
  closed_from: '',
  closed_until: '',
  redpacket_switch: '0',
  index_modal: '1',
  h5_url: '',
  site_logo: '',
  ios_download_qrcode: '',
  ios_download_url: '',
  visit_url: '',
  service_url: '',
  sponsor_1_url: '',
  sponsor_2_url: '',
  theme: 'vermilion',
  start_vip: '0',
  challenge: '0',
  hosts: '',
  origins: '',
} as const
export type SettingKey = keyof typeof defaults

/** Reads the operator's settings from the database each time, so a change is in force at once. */
export async function siteSettings(db: Db) {
  const settings = await rows(
    db,
    { key: text, value: text },
    sql`SELECT key, value FROM site_setting`,
  )
  const values = new Map(settings.map(({ key, value }) => [key, value]))
  const textOf = (key: SettingKey) => values.get(key) ?? defaults[key]
  const flag = (key: SettingKey) => textOf(key) === '1'
  return { text: textOf, flag }
}
