import { type AuditRow, isRecentlyAudited } from './audit.ts'
import type { Db } from './db.ts'
import type { StaffId } from './ids.ts'

type Searcher = {
  db: Db
  staff: { id: StaffId }
  writeAudit: (
    entry: Pick<AuditRow, 'action' | 'subject' | 'before' | 'after'>,
  ) => Promise<void>
}

/**
 * Audits that a search found players by personal data. Lists read themselves again: the same text counts once an hour.
 */
export async function auditPersonalSearch(
  { db, staff, writeAudit }: Searcher,
  search: string,
  usernames: readonly string[],
): Promise<void> {
  if (usernames.length === 0) return
  const action = { action: 'player.searched', subject: search } as const
  if (await isRecentlyAudited(db, { ...action, staffId: staff.id })) return
  await writeAudit({ ...action, before: null, after: { players: usernames.join(' ') } })
}
