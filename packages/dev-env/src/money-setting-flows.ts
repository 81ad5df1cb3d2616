import type pg from 'pg'

/** Money settings for tests: a new approved version, without the two people it takes in life. */
export function moneySettingFlows({ owner }: { owner: pg.Pool }) {
  /** Merges `change` (wire form) into the setting in force. */
  async function changeSetting(key: string, change: object): Promise<void> {
    await owner.query(
      `INSERT INTO money_setting (key, version, value, state, reason, checked_at)
       SELECT key, version + 1, value || $2::jsonb, 'approved', 'test', moment()
       FROM money_setting WHERE key = $1 AND state = 'approved'
       ORDER BY version DESC LIMIT 1`,
      [key, JSON.stringify(change)],
    )
  }

  return { changeSetting }
}
