import type { AlarmKind } from '@jinli/contract/reconciliation.admin'
import { type Db, rows } from '../platform/db.ts'

export type OpenItem = {
  kind: AlarmKind
  subject: string
  detail: string
  since: Date | null
}

/**
 * What is open for longer than it may be (money I-28), oldest first, a hundred at most: transfers
 * and payments after ten minutes, reviews and money in suspense after a day.
 */
export function openItemsGrownOld(db: Db): Promise<OpenItem[]> {
  return rows<OpenItem>(
    db,
    `SELECT * FROM (
       SELECT 'transfer_open' AS kind, out_trade_no AS subject, venue || ' · ' || state AS detail,
         created_at AS since FROM venue_transfer
       WHERE state IN ('sent', 'unknown', 'manual') AND created_at < now() - interval '10 minutes'
       UNION ALL
       SELECT 'withdrawal_unknown', out_trade_no, state, state_since FROM withdrawal
       WHERE state IN ('paying', 'pay_unknown') AND state_since < now() - interval '10 minutes'
       UNION ALL
       SELECT 'review_late', deposit_no, 'deposit', created_at FROM deposit
       WHERE state IN ('submitted', 'expired') AND created_at < now() - interval '24 hours'
       UNION ALL
       SELECT 'review_late', out_trade_no, 'withdrawal', created_at FROM withdrawal
       WHERE state IN ('requested', 'in_review', 'approved')
         AND created_at < now() - interval '24 hours'
       UNION ALL
       SELECT 'review_late', adjustment_no, 'adjustment', made_at FROM adjustment
       WHERE state = 'draft' AND made_at < now() - interval '24 hours'
       UNION ALL
       SELECT 'suspense_open', 'house:suspense', 'balance', since FROM suspense_open
       WHERE since < now() - interval '24 hours'
     ) old ORDER BY since LIMIT 100`,
  )
}
