import {
  reconciliation as reconciliationCall,
  runReconciliation,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import { type DepositMethod, depositMethodLabels } from '@jinli/contract/vocabulary'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import {
  houseBalances,
  lastSeal,
  ledgerState,
  playersMoney,
} from '../money/ledger.store.ts'
import { account, debtAccounts, debtLabel, houseLabels } from '../money/ledger-names.ts'
import { transaction } from '../platform/db.ts'
import { backupTimesOf } from './backup-state.store.ts'
import { type ComparedNow, compareVenues, isExplained } from './compare-venue.ts'
import { type OpenItem, overdueItems } from './open-items.store.ts'
import { insertRuns, lastRuns } from './reconciliation.store.ts'

/** Returns the label of a house account. */
function labelOf(code: string, venueNames: ReadonlyMap<string, string>): string {
  const own = houseLabels[code]
  if (own) return own
  if (code === debtAccounts) return debtLabel
  const [kind, name = ''] = code.split(':')
  if (kind === 'cashier') return depositMethodLabels[name as DepositMethod] ?? name
  return venueNames.get(name) ?? name
}

/** Returns the alarms for violated invariants and for unexplained differences. Their start is not known. */
function figureAlarms(
  violations: readonly { invariant: string; detail: string }[],
  venues: readonly ComparedNow[],
): OpenItem[] {
  const violationItems = violations.map(({ invariant, detail }) => ({
    kind: 'books_violated' as const,
    subject: invariant,
    detail,
    since: null,
  }))
  const differing = venues
    .filter((each) => each.difference !== null && !isExplained(each))
    .map(({ venue, name }) => ({
      kind: 'venue_difference' as const,
      subject: venue,
      detail: name,
      since: null,
    }))
  return [...violationItems, ...differing]
}

async function loadReport(app: AppContext) {
  const [venues, house, players, books, seal, old, runs, backup] = await Promise.all([
    compareVenues(app),
    houseBalances(app.pool),
    playersMoney(app.pool),
    ledgerState(app.pool, app.clock.now()),
    lastSeal(app.pool),
    overdueItems(app.pool),
    lastRuns(app.pool),
    backupTimesOf(app.pool),
  ])
  return { venues, house, players, books, seal, old, runs, backup }
}

export const reconciliationAdminRoutes = [
  handle(reconciliationCall, async ({ app }) => {
    const { venues, house, players, books, seal, old, runs, backup } = await loadReport(app)
    const { findings, ...audit } = books
    const names = new Map(venues.map((each) => [each.venue, each.name]))
    return {
      at: app.clock.now(),
      accounts: house.map((each) => ({ ...each, label: labelOf(each.account, names) })),
      players,
      venues: venues.map((each) => ({ ...each, explained: isExplained(each) })),
      suspense:
        house.find((each) => each.account === account.house('suspense'))?.balance ?? 0n,
      violations: findings,
      audit,
      seal,
      backup,
      alarms: [...figureAlarms(findings, venues), ...old].slice(0, 100),
      runs: runs.map((each) => ({ ...each, explained: isExplained(each) })),
    }
  }),

  handle(runReconciliation, async ({ app, staff, writeAudit }) => {
    const comparisons = await compareVenues(app)
    const day = brandDay(app.clock.now())
    await transaction(app.pool, async (tx) => {
      await insertRuns(tx, comparisons, { day, staffId: staff.id })
      const auditAction = { action: 'reconciliation.run', subject: day } as const
      await writeAudit({ ...auditAction, before: null, after: comparisons }, tx)
    })
    return {
      venues: comparisons.map((each) => ({ ...each, explained: isExplained(each) })),
    }
  }),
]
