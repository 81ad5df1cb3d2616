import { rolePresets } from '@jinli/contract/role/role'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'

/** Writes the shipped roles, except those that the operator has changed. The caller holds the lock of migrations. */
export async function putPresets(owner: Db): Promise<void> {
  const presets = Object.entries(rolePresets).map(([name, preset]) => ({ name, ...preset }))
  await change(
    owner,
    sql`INSERT INTO role (name, label, permissions)
      SELECT name, label, permissions FROM jsonb_to_recordset(${JSON.stringify(presets)}::jsonb)
        AS p (name text, label text, permissions text[])
      ON CONFLICT (name) DO UPDATE
        SET label = excluded.label, permissions = excluded.permissions
        WHERE role.changed_at IS NULL AND (role.label, role.permissions)
          IS DISTINCT FROM (excluded.label, excluded.permissions)`,
  )
}
