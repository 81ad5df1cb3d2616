import type { AppContext } from '../context.ts'
import { lastSeal, ledgerState } from '../money/ledger.store.ts'
import { auditTimes } from '../money/ledger-audit.store.ts'
import { openWork } from '../operator/task.store.ts'
import { eventLag } from '../platform/event-log.store.ts'
import { backupTimesOf } from '../reconciliation/backup-state.store.ts'
import { overdueItems } from '../reconciliation/open-items.store.ts'
import { lockWaits, queues, trailSeal, transferStates } from './health.store.ts'

export type HouseFigures = Awaited<ReturnType<typeof houseFigures>>

/** Reads what only the database knows about the health of the house. `/metrics` and the health page show it. */
export async function houseFigures({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>) {
  const now = clock.now()
  const [
    work,
    overdue,
    ledger,
    times,
    backup,
    queue,
    locks,
    transfers,
    seal,
    trail,
    events,
  ] = await Promise.all([
    openWork(pool),
    overdueItems(pool),
    ledgerState(pool, now),
    auditTimes(pool),
    backupTimesOf(pool),
    queues(pool),
    lockWaits(pool),
    transferStates(pool),
    lastSeal(pool),
    trailSeal(pool),
    eventLag(pool),
  ])
  return {
    now,
    work,
    overdue,
    ledger,
    times,
    backup,
    queue,
    locks,
    transfers,
    seal,
    trail,
    events,
  }
}
