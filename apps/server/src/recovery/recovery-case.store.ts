import { recoveryCaseStates } from '@jinli/contract/recovery/recovery.admin'
import {
  type RecoveryCaseSecret,
  recoveryCaseSecrets,
} from '@jinli/contract/recovery/recovery.rules'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId, staffId } from '../platform/ids.ts'
import { big, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const recoveryCase = {
  id: text,
  secret: word(recoveryCaseSecrets),
  evidence: text,
  state: word(recoveryCaseStates),
  maker: staffId,
  made_by: text,
  made_at: time,
  decided_by: text,
  decided_at: maybe(time),
  link_expires_at: maybe(time),
}
export type RecoveryCase = RowOf<typeof recoveryCase>

const columns = sql`c.id::text, c.secret, c.evidence, c.state, c.made_by AS maker, c.made_at,
  (SELECT display_name FROM staff WHERE id = c.made_by) AS made_by,
  coalesce((SELECT display_name FROM staff WHERE id = c.decided_by), '') AS decided_by, c.decided_at,
  c.link_expires_at`

export function recoveryCasesOf(db: Db, player: PlayerId): Promise<RecoveryCase[]> {
  return rows(
    db,
    recoveryCase,
    sql`SELECT ${columns} FROM recovery_case c WHERE c.player_id = ${player}
      ORDER BY c.id DESC LIMIT 50`,
  )
}

export function recoveryCaseById(
  db: Db,
  player: PlayerId,
  id: string,
): Promise<RecoveryCase | null> {
  return row(
    db,
    recoveryCase,
    sql`SELECT ${columns} FROM recovery_case c
      WHERE c.player_id = ${player} AND c.id = ${numberOf(id)}`,
  )
}

type NewCase = {
  player: PlayerId
  secret: RecoveryCaseSecret
  evidence: string
  by: StaffId
}

/** Opens a case. Returns null if one for this password waits already. */
export function insertRecoveryCase(
  tx: Tx,
  { player, secret, evidence, by }: NewCase,
): Promise<RecoveryCase | null> {
  const values = { player_id: player, secret, evidence, made_by: by }
  return row(
    tx,
    recoveryCase,
    sql`${insertInto('recovery_case AS c', values)}
      ON CONFLICT (player_id, secret) WHERE state = 'waiting' DO NOTHING RETURNING ${columns}`,
  )
}

const link = { link_expires_at: time }

/** Confirms a case that waits. Returns the token of its link, whose hash is stored; null if somebody was first. */
export async function confirmCase(tx: Tx, id: string, by: StaffId) {
  const token = newToken()
  const confirmedLink = await row(
    tx,
    link,
    sql`UPDATE recovery_case SET state = 'confirmed', decided_by = ${by}, decided_at = app_now(),
        link_hash = ${tokenHash(token)}, link_expires_at = app_now() + interval '30 minutes'
      WHERE id = ${numberOf(id)} AND state = 'waiting' RETURNING link_expires_at`,
  )
  return confirmedLink && { token, expires_at: confirmedLink.link_expires_at }
}

/** Cancels a case that waits, or whose link is not used. Returns null if it has ended. */
export function cancelCase(tx: Tx, id: string, by: StaffId): Promise<RecoveryCase | null> {
  return row(
    tx,
    recoveryCase,
    sql`UPDATE recovery_case c SET state = 'cancelled', decided_by = ${by}, decided_at = app_now(),
        link_hash = NULL, link_expires_at = NULL
      WHERE c.id = ${numberOf(id)} AND c.state IN ('waiting', 'confirmed') RETURNING ${columns}`,
  )
}

const openLink = { id: big, player: playerId }

/** Returns the case of a link that can be used, or null. */
export function caseOfLink(db: Db, token: string, secret: RecoveryCaseSecret) {
  return row(
    db,
    openLink,
    sql`SELECT id, player_id AS player FROM recovery_case
      WHERE link_hash = ${tokenHash(token)} AND secret = ${secret} AND state = 'confirmed'
        AND link_expires_at > app_now()`,
  )
}

/** Uses up the link of a case. Returns false if it was used, cancelled or has expired. */
export async function useCaseLink(tx: Tx, id: bigint): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE recovery_case SET state = 'used', used_at = app_now()
      WHERE id = ${id} AND state = 'confirmed' AND link_expires_at > app_now()`,
  )
  return count === 1
}
