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
    return audit(tx, { staffId: staff.id, ip: caller.ip, reason, ...action })
  }
  return { writeAudit }
}
