import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import type { AuditWriter } from './handle.ts'
import type { Call } from './pipeline.ts'

/**
 * Returns a function that writes audit entries of the staff member. In strict mode it throws if the endpoint does not
 * list the action.
 */
export function auditWriter(
  { app, endpoint, staff, caller }: Call,
  db: Db,
): { writeAudit?: AuditWriter } {
  if (!staff) return {}
  const writeAudit: AuditWriter = ({ reason = '', ...action }, tx: Db = db) => {
    if (app.config.strict && !Object.hasOwn(endpoint.auditActions ?? {}, action.action))
      throw new Error(`${endpoint.path} records ${action.action} and does not declare it`)
    // Each line says what was and what is; facts that are secret have words (operator/secret-change.ts).
    if (app.config.strict && (action.before ?? action.after ?? null) === null)
      throw new Error(`${action.action} records nothing`)
    const actor = { staffId: staff.id, breakGlass: staff.break_glass, ip: caller.ip }
    return audit(tx, { ...actor, reason, ...action })
  }
  return { writeAudit }
}
