import type pg from 'pg'

/** Creates approved versions of money settings for tests, without the two people of the real flow. */
export function moneySettingFlows({ owner }: { owner: pg.Pool }) {
  /** Merges `change` (API form) into the setting in force. */
  async function changeSetting(key: string, change: object): Promise<void> {
    await owner.query(
      `INSERT INTO money_setting (key, version, value, state, reason, checked_at)
       SELECT key, (SELECT max(version) + 1 FROM money_setting WHERE key = $1), value || $2::jsonb, 'approved', 'test', app_now()
       FROM money_setting WHERE key = $1 AND state = 'approved'
       ORDER BY version DESC LIMIT 1`,
      [key, JSON.stringify(change)],
    )
  }

  return { changeSetting }
}
