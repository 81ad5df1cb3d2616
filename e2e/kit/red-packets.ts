import { setTimeout as wait } from 'node:timers/promises'
import { type Account, fund, newAccount } from './api.ts'
import { inDatabase } from './database.ts'

export const today = `(now() AT TIME ZONE 'Asia/Shanghai')::date`
const announcedWithinMs = 20_000
/** A setting with one prize, open all brand day, so neither the hour of the run nor chance matters. */
const wholeDay = {
  start_time: '00:00',
  end_time: '23:59',
  count_from: '00:00',
  count_until: '00:00',
  prizes: [{ prize: 88.88, odds: 100 }],
}

export function change(text: string, values: unknown[] = []) {
  return inDatabase((client) => client.query(text, values))
}

/** Waits until the server has created a red packet day that matches `which`. */
export async function waitForDay(which: string): Promise<void> {
  const limit = Date.now() + announcedWithinMs
  while ((await change(`SELECT FROM red_packet_day WHERE ${which}`)).rowCount !== 1) {
    if (Date.now() > limit) throw new Error(`no day of red packets with ${which}`)
    await wait(100)
  }
}

/** Opens red packets for the whole of today. */
export async function openToday(): Promise<void> {
  await change(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = '1'`,
  )
  await change(
    `INSERT INTO money_setting (key, version, value, state, reason, checked_at)
     SELECT key, version + 1, value || $1::jsonb, 'approved', 'e2e', now() FROM money_setting
     WHERE key = 'red_packet' ORDER BY version DESC LIMIT 1`,
    [JSON.stringify(wholeDay)],
  )
  await change(`DELETE FROM red_packet_share WHERE day >= ${today}`)
  await change(`DELETE FROM red_packet_day WHERE day >= ${today}`)
  await waitForDay(`day = ${today}`)
}

/** Creates a player whose deposits count for today's red packets. */
export async function depositor(yuan: number): Promise<Account> {
  const account = await fund(await newAccount(), yuan)
  await change(
    `UPDATE deposit SET decided_at = (${today} - 1 + interval '1 hour') AT TIME ZONE 'Asia/Shanghai'
     WHERE player_id = (SELECT id FROM player WHERE name = $1)`,
    [account.name],
  )
  return account
}
