import { parseMicro } from '@jinli/money/usdt'
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
  usdt_rate: '7.12',
  withdraw_usdt_rate: '7.08',
  fee_erc20: '5',
  fee_trc20: '1',
} as const
export type SettingKey = keyof typeof defaults

function rate(text: string): bigint {
  const micro = parseMicro(text)
  if (micro === null) throw new Error(`setting is not a rate: ${text}`)
  return micro
}

/** The operator's settings, read from the database on every use: a change is in force at once. */
export async function siteSettings(db: Db) {
  const stored = await rows<{ key: string; value: string }>(
    db,
    'SELECT key, value FROM site_setting',
  )
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  const text = (key: SettingKey) => values.get(key) ?? defaults[key]
  const flag = (key: SettingKey) => (text(key) === '1' ? 1 : 0)
  return {
    text,
    flag,
    usdtRate: rate(text('usdt_rate')),
    withdrawUsdtRate: rate(text('withdraw_usdt_rate')),
    feeErc20: rate(text('fee_erc20')),
    feeTrc20: rate(text('fee_trc20')),
  }
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
