import { rolePresets } from '@jinli/contract/role/role'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'

/**
 * Writes the shipped roles that are new or other than before, except those that the operator has changed. A row that stays
 * is not locked: the calls of staff share it. The caller holds the lock of migrations.
 */
export async function putPresets(owner: Db): Promise<void> {
  const presets = Object.entries(rolePresets).map(([name, preset]) => ({ name, ...preset }))
  await change(
    owner,
    sql`INSERT INTO role (name, label, permissions)
      SELECT name, label, permissions FROM jsonb_to_recordset(${JSON.stringify(presets)}::jsonb)
        AS p (name text, label text, permissions text[])
      WHERE NOT EXISTS (SELECT FROM role r WHERE r.name = p.name AND (r.changed_at IS NOT NULL
        OR (r.label, r.permissions) IS NOT DISTINCT FROM (p.label, p.permissions)))
      ON CONFLICT (name) DO UPDATE
        SET label = excluded.label, permissions = excluded.permissions
        WHERE role.changed_at IS NULL`,
  )
}
