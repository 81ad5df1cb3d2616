import { type MoneySettingKey, moneySettingKeys } from '@jinli/contract/money-setting'
import type { VersionStatus } from '@jinli/contract/money-setting.admin'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { PageRequest } from '../platform/paging.ts'
import { window } from '../platform/paging.ts'

export type SettingVersion = {
  id: string
  key: MoneySettingKey
  version: number
  status: VersionStatus
  value: unknown
  reason: string
  made_by: string
  made_at: Date
  checked_by: string
  checked_at: Date | null
  effective_at: Date | null
  mine: number
}

/** Versions as `$1` reads them: a later approved one overtakes from its hour on (money F-16). */
const versions = `SELECT s.id::text, s.key, s.version, s.value, s.reason, s.made_at, s.checked_at,
    s.effective_at, coalesce(m.display_name, '') AS made_by,
    coalesce(c.display_name, '') AS checked_by,
    coalesce(s.made_by = $1, false)::int AS mine,
    CASE WHEN s.state <> 'approved' THEN s.state
      WHEN EXISTS (SELECT FROM money_setting l
        WHERE l.key = s.key AND l.state = 'approved' AND l.version > s.version
          AND l.effective_at <= greatest(s.effective_at, now())) THEN 'superseded'
      WHEN s.effective_at > now() THEN 'waiting'
      ELSE 'in_force' END AS status
  FROM money_setting s
  LEFT JOIN staff m ON m.id = s.made_by
  LEFT JOIN staff c ON c.id = s.checked_by`

/** Of every key what is in force, waits and is proposed: the newest of each, at most three a key. */
export function standingVersions(db: Db, staffId: bigint): Promise<SettingVersion[]> {
  return rows<SettingVersion>(
    db,
    `SELECT DISTINCT ON (key, status) * FROM (${versions}) AS v
     WHERE status IN ('in_force', 'waiting', 'draft') AND key = ANY ($2)
     ORDER BY key, status, version DESC`,
    [staffId, moneySettingKeys],
  )
}

export function versionById(
  db: Db,
  staffId: bigint,
  id: string,
): Promise<SettingVersion | null> {
  return row<SettingVersion>(db, `${versions} WHERE s.id = $2`, [staffId, id])
}

/** All versions of a key, newest first. */
export async function versionsOf(
  db: Db,
  staffId: bigint,
  request: PageRequest & { key: MoneySettingKey },
): Promise<{ total: number; rows: SettingVersion[] }> {
  const { limit, offset } = window(request)
  const found = await rows<SettingVersion>(
    db,
    `${versions} WHERE s.key = $2 ORDER BY s.version DESC LIMIT $3 OFFSET $4`,
    [staffId, request.key, limit, offset],
  )
  const counted = await row<{ total: number }>(
    db,
    'SELECT count(*)::int AS total FROM money_setting WHERE key = $1',
    [request.key],
  )
  return { total: counted?.total ?? 0, rows: found }
}

type Newest = { id: string; version: number; value: unknown; last: number; drafts: number }

/**
 * The newest approved version of a key, with the key locked until the transaction ends. Its first
 * version stands for the key; the weaker lock leaves orders that refer to it alone.
 */
export async function lockNewest(tx: Tx, key: MoneySettingKey): Promise<Newest> {
  const anchor =
    'SELECT FROM money_setting WHERE key = $1 AND version = 1 FOR NO KEY UPDATE'
  await rows(tx, anchor, [key])
  const newest = await row<Newest>(
    tx,
    `SELECT s.id::text, s.version, s.value, a.last, a.drafts FROM money_setting s,
       (SELECT max(version) AS last, (count(*) FILTER (WHERE state = 'draft'))::int AS drafts
        FROM money_setting WHERE key = $1) AS a
     WHERE s.key = $1 AND s.state = 'approved' ORDER BY s.version DESC LIMIT 1`,
    [key],
  )
  if (!newest) throw new Error(`money setting ${key} was never written`)
  return newest
}

export type Proposal = {
  key: MoneySettingKey
  version: number
  value: unknown
  reason: string
  staffId: bigint
  /** Null: from its approval on. */
  effectiveAt: Date | null
}

/** Adds a draft; returns its id. */
export async function insertDraft(tx: Tx, proposal: Proposal): Promise<string> {
  const made = await row<{ id: string }>(
    tx,
    `INSERT INTO money_setting (key, version, value, state, reason, made_by, effective_at)
     VALUES ($1, $2, $3, 'draft', $4, $5, $6) RETURNING id::text`,
    [
      proposal.key,
      proposal.version,
      JSON.stringify(proposal.value),
      proposal.reason,
      proposal.staffId,
      proposal.effectiveAt,
    ],
  )
  if (!made) throw new Error('the draft was not written')
  return made.id
}

/** draft → approved by somebody else, never into the past; false when it was no draft any more. */
export async function approveDraft(tx: Tx, id: string, staffId: bigint): Promise<boolean> {
  const changed = await change(
    tx,
    `UPDATE money_setting SET state = 'approved', checked_by = $2, checked_at = now(),
       effective_at = greatest(effective_at, now())
     WHERE id = $1 AND state = 'draft' AND made_by <> $2`,
    [id, staffId],
  )
  return changed === 1
}

/** draft → cancelled; false when it was no draft any more. */
export async function cancelDraft(tx: Tx, id: string, staffId: bigint): Promise<boolean> {
  const changed = await change(
    tx,
    `UPDATE money_setting SET state = 'cancelled', checked_by = $2, checked_at = now()
     WHERE id = $1 AND state = 'draft'`,
    [id, staffId],
  )
  return changed === 1
}
