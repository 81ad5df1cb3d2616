import {
  type MoneySetting,
  type MoneySettingKey,
  moneySettings,
} from '@jinli/contract/money-setting'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Db, rows } from '../platform/db.ts'
import { big, json, text } from '../platform/row-shape.ts'

/** A setting in force, with the version that orders made under it store. */
export type InForce<K extends MoneySettingKey> = { id: bigint; value: MoneySetting<K> }

const version = { id: big, key: text, value: json<unknown>() }

/**
 * The settings in force of some keys, read from the database on every use: a confirmed change holds
 * on all nodes at once. Throws when one was never written (an installation without its first content).
 */
export async function settingsInForce<const K extends readonly MoneySettingKey[]>(
  db: Db,
  ...keys: K
): Promise<{ [each in K[number]]: InForce<each> }> {
  const stored = await rows(
    db,
    version,
    sql`SELECT DISTINCT ON (key) id, key, value FROM money_setting
      WHERE key = ANY (${keys}) AND state = 'approved' AND effective_at <= moment()
      ORDER BY key, version DESC`,
  )
  const found = new Map(stored.map((each) => [each.key, each]))
  const entries = keys.map((key) => {
    const row = found.get(key)
    if (!row) throw new Error(`money setting ${key} was never written`)
    return [key, { id: row.id, value: z.decode(moneySettings[key], row.value as never) }]
  })
  return Object.fromEntries(entries)
}

/** The amount in fen above which an order takes two members of staff; 0 is off (money I-23). */
export async function twoPersonAbove(db: Db): Promise<bigint> {
  return (await settingsInForce(db, 'review')).review.value.two_person_above
}
