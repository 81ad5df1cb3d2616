import {
  type MoneySetting,
  type MoneySettingKey,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Db, rows } from '../platform/db.ts'
import { big, json, text } from '../platform/row-shape.ts'

/** A setting in force. `id` is the id of its version, which orders store. */
export type InForce<K extends MoneySettingKey> = { id: bigint; value: MoneySetting<K> }

const version = { id: big, key: text, value: json<unknown>() }

/**
 * Returns the settings in force. They are read from the database each time, so a confirmed change applies on all
 * nodes at once. Throws if a setting was never written (an installation without its first content).
 */
export async function settingsInForce<const K extends readonly MoneySettingKey[]>(
  db: Db,
  ...keys: K
): Promise<{ [each in K[number]]: InForce<each> }> {
  const settings = await rows(
    db,
    version,
    sql`SELECT DISTINCT ON (key) id, key, value FROM money_setting
      WHERE key = ANY (${keys}) AND state = 'approved' AND effective_at <= app_now()
      ORDER BY key, version DESC`,
  )
  const byKey = new Map(settings.map((each) => [each.key, each]))
  const entries = keys.map((key) => {
    const row = byKey.get(key)
    if (!row) throw new Error(`money setting ${key} was never written`)
    return [key, { id: row.id, value: z.decode(moneySettings[key], row.value as never) }]
  })
  return Object.fromEntries(entries)
}

/** Returns the amount (fen) above which an order needs two staff members; 0 means never (money I-23). */
export async function twoPersonAbove(db: Db): Promise<bigint> {
  return (await settingsInForce(db, 'review')).review.value.two_person_above
}
