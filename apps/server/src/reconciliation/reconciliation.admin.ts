import { brandDay } from '@jinli/contract/brand-time'
import {
  reconciliation as reconciliationCall,
  runReconciliation,
} from '@jinli/contract/reconciliation.admin'
import { type DepositMethod, depositMethodLabels } from '@jinli/contract/vocabulary'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { account } from '../money/accounts.ts'

import { booksState, houseBalances, lastSeal, playersMoney } from '../money/books.store.ts'
import { transaction } from '../platform/db.ts'
import { type ComparedNow, compareVenues, explained } from './compare-venue.ts'
import { type OpenItem, openItemsGrownOld } from './open-items.store.ts'
import { keepRuns, lastRuns } from './reconciliation.store.ts'

const houseLabels: Readonly<Record<string, string>> = {
  [account.bonus]: '彩金与礼金',
  [account.fee]: '手续费',
  [account.redPacket]: '红包',
  [account.rounding]: '尾差',
  [account.adjustment]: '人工调整',
  [account.rebate]: '返水',
  [account.suspense]: '挂账待查',
}

/** How a house account is named to people. */
function labelOf(code: string, venueNames: ReadonlyMap<string, string>): string {
  const own = houseLabels[code]
  if (own) return own
  const [kind, name = ''] = code.split(':')
  if (kind === 'cashier') return depositMethodLabels[name as DepositMethod] ?? name
  return venueNames.get(name) ?? name
}

/** Alarms that come from the figures themselves; they have no beginning that we know of. */
function figureAlarms(
  broken: readonly { invariant: string; detail: string }[],
  venues: readonly ComparedNow[],
): OpenItem[] {
  const violated = broken.map(({ invariant, detail }) => ({
    kind: 'books_violated' as const,
    subject: invariant,
    detail,
    since: null,
  }))
  const differing = venues
    .filter((each) => each.difference !== null && !explained(each))
    .map(({ venue, name }) => ({
      kind: 'venue_difference' as const,
      subject: venue,
      detail: name,
      since: null,
    }))
  return [...violated, ...differing]
}

async function picture(app: AppContext) {
  const [venues, house, players, books, seal, old, runs] = await Promise.all([
    compareVenues(app),
    houseBalances(app.pool),
    playersMoney(app.pool),
    booksState(app.pool, app.clock.now()),
    lastSeal(app.pool),
    openItemsGrownOld(app.pool),
    lastRuns(app.pool),
  ])
  return { venues, house, players, books, seal, old, runs }
}

export const reconciliationAdminRoutes = [
  handle(reconciliationCall, async ({ app }) => {
    const { venues, house, players, books, seal, old, runs } = await picture(app)
    const { findings, ...audit } = books
    const names = new Map(venues.map((each) => [each.venue, each.name]))
    return {
      at: app.clock.now(),
      accounts: house.map((each) => ({ ...each, label: labelOf(each.account, names) })),
      players,
      venues: venues.map((each) => ({ ...each, explained: explained(each) })),
      suspense: house.find((each) => each.account === account.suspense)?.balance ?? 0n,
      violations: findings,
      audit,
      seal,
      alarms: [...figureAlarms(findings, venues), ...old].slice(0, 100),
      runs: runs.map((each) => ({ ...each, explained: explained(each) })),
    }
  }),

  handle(runReconciliation, async ({ app, staff, record }) => {
    const compared = await compareVenues(app)
    const day = brandDay(app.clock.now())
    await transaction(app.pool, async (tx) => {
      await keepRuns(tx, compared, { day, staffId: staff.id })
      const deed = { action: 'reconciliation.run', subject: day } as const
      await record({ ...deed, before: null, after: compared }, tx)
    })
    return { venues: compared.map((each) => ({ ...each, explained: explained(each) })) }
  }),
]
