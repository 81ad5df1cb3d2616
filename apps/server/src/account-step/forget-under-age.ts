import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, rows, type Tx, transaction } from '../platform/db.ts'
import { playerId } from '../platform/ids.ts'
import { bool } from '../platform/row-shape.ts'
import { forgetPlayers } from '../player/player.store.ts'
import { forgetSignIns } from '../session/player-session.ts'

const sliceRows = 200

/**
 * Forgets a slice of the sign-ups whose cooling time has ended (decision 090). An account with records of
 * money stays as it is: they need its name. Returns whether there may be more.
 */
async function forgetSlice(tx: Tx): Promise<boolean> {
  const due = await rows(
    tx,
    { id: playerId, has_records: bool, corrected: bool },
    sql`SELECT b.player_id AS id, m.has_records, p.birthday IS NOT NULL AS corrected
      FROM account_step_birth_date b JOIN player p ON p.id = b.player_id
      JOIN account_step_records m ON m.player_id = p.id
      WHERE b.forget_at <= app_now() ORDER BY b.forget_at LIMIT ${sliceRows}
      FOR NO KEY UPDATE OF p, b`,
  )
  if (due.length === 0) return false
  const unknownPlayers = due.filter((each) => !each.has_records && !each.corrected)
  const ids = unknownPlayers.map(({ id }) => id)
  await forgetPlayers(tx, ids)
  await forgetSignIns(tx, ids)
  await change(
    tx,
    sql`UPDATE account_step_birth_date SET forget_at = NULL, ip = ''
      WHERE player_id = ANY (${due.map(({ id }) => id)})`,
  )
  return due.length === sliceRows
}

/** Job: forgets the sign-ups of those who named a birth date below the minimum age. */
export async function forgetUnderAge(pool: Pool): Promise<void> {
  let isMore = true
  while (isMore) isMore = await transaction(pool, forgetSlice)
}
