import { brandDay, startOfBrandDay } from '@jinli/contract/brand-time'
import { rebateStateLabels } from '@jinli/contract/rebate'
import {
  exportRebates,
  listRebates,
  reportDaysMax,
  reportRebates,
} from '@jinli/contract/rebate.admin'
import { rebateLabels } from '@jinli/contract/vip'
import { microText } from '@jinli/money/usdt'
import { handle } from '../http/handle.ts'
import { deskList, deskPageOf, slice } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import type { Column } from '../review/csv.ts'
import { exportFile } from '../review/export.ts'
import { daysOf } from '../review/order-filter.ts'
import {
  type Accrued,
  type AccruedFilter,
  accrued,
  accruedListing,
  costByDay,
  costSums,
} from './report.store.ts'

function stateOf(line: Accrued) {
  return line.claimed_at ? 'claimed' : 'pending'
}

function rowOf(line: Accrued) {
  return { ...line, status: stateOf(line) } as const
}

/** The columns of the file. */
const columns: readonly Column<Accrued>[] = [
  { title: '投注日', of: (r) => r.day },
  { title: '会员', of: (r) => r.username },
  { title: '场馆', of: (r) => r.venue_name },
  { title: '类别', of: (r) => rebateLabels[r.category] },
  { title: '等级', of: (r) => `VIP${r.level}` },
  { title: '有效投注', of: (r) => r.stake },
  { title: '本次新增', of: (r) => r.change },
  { title: '比例%', of: (r) => microText(r.rate) },
  { title: '返水', of: (r) => r.amount },
  { title: '状态', of: (r) => rebateStateLabels[stateOf(r)] },
  { title: '计算时间', of: (r) => r.created_at },
  { title: '领取时间', of: (r) => r.claimed_at },
  { title: '领取单号', of: (r) => r.claim_no },
]

/** The listing of what is asked for; a day that is none is refused. */
function listingOf(input: AccruedFilter) {
  daysOf(input)
  return accruedListing({ ...input, search: input.search.trim() })
}

/** The days of a report, as asked or the last seven, both included. */
function reported(input: { since: string; until: string }, now: Date) {
  const asked = daysOf(input)
  const end = asked.before ? startOfBrandDay(asked.before, 1) : startOfBrandDay(now)
  const from = asked.from ?? startOfBrandDay(end, 6)
  if (from > end || from < startOfBrandDay(end, reportDaysMax - 1)) refuse('input.invalid')
  return { since: brandDay(from), until: brandDay(end) }
}

export const rebateAdminRoutes = [
  handle(listRebates, async ({ app, input }) => {
    const found = await deskList(app.pool, accrued, listingOf(input), input)
    return deskPageOf(found, rowOf)
  }),

  handle(exportRebates, async (by) =>
    exportFile(by, {
      list: 'rebate',
      shape: accrued,
      listing: listingOf(by.input),
      columns,
    }),
  ),

  handle(reportRebates, async ({ app, input }) => {
    const days = reported(input, app.clock.now())
    const filter = { ...days, venue: input.venue }
    const [costs, sums] = await Promise.all([
      costByDay(app.pool, filter),
      costSums(app.pool, filter),
    ])
    return { ...deskPageOf(slice(costs, input), (each) => each), ...days, sums }
  }),
]
