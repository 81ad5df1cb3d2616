import {
  levelReturns,
  ownRates,
  type RewardTables,
  rebateStanding,
} from '@jinli/contract/rebate/edge.rules'
import { rebateStateLabels } from '@jinli/contract/rebate/rebate'
import {
  exportRebates,
  listRebates,
  rebateMargins,
  reportDaysMax,
  reportRebates,
} from '@jinli/contract/rebate/rebate.admin'
import { rebateFieldOf } from '@jinli/contract/rebate/rebate.rules'
import { rebateLabels } from '@jinli/contract/vip/vip'
import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { microText } from '@jinli/money/usdt'
import type { Column } from '../export-job/csv.ts'
import { dayWords, exportList, filterLabel } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { handle } from '../http/handle.ts'
import { type EdgeGame, gameReturns, rewardTables } from '../money-setting/edge.store.ts'
import { keysetPage, slice, toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import {
  type Accrual,
  type AccruedFilter,
  accrual,
  accruedListing,
  costByDay,
  costSums,
} from './report.store.ts'

function stateOf(line: Accrual) {
  return line.claimed_at ? 'claimed' : 'pending'
}

function toRebateRow(line: Accrual) {
  return { ...line, status: stateOf(line) } as const
}

/** The columns of the export. */
const columns: readonly Column<Accrual>[] = [
  { title: '投注日', of: (r) => r.day },
  { title: '会员', of: (r) => r.username },
  { title: '场馆', of: (r) => r.venue_name },
  { title: '游戏', of: (r) => r.game_name },
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

/** Returns the listing of a filter; refuses an invalid day. */
function listingOf(input: AccruedFilter) {
  daysOf(input)
  return accruedListing({ ...input, search: input.search.trim() })
}

/** Returns the days of a report, both included; the last seven by default. */
function reportSpan(input: { since: string; until: string }, now: Date) {
  const days = daysOf(input)
  const end = days.before ? startOfBrandDay(days.before, 1) : startOfBrandDay(now)
  const from = days.from ?? startOfBrandDay(end, 6)
  if (from > end || from < startOfBrandDay(end, reportDaysMax - 1)) refuse('input.invalid')
  return { since: brandDay(from), until: brandDay(end) }
}

function toMarginRow(game: EdgeGame, tables: RewardTables) {
  const { venue, venue_name, name: game_name, most } = game
  return {
    venue,
    venue_name,
    game: game.game,
    game_name,
    category: rebateFieldOf[game.category],
    own_rates: ownRates(game, tables) !== undefined,
    standing: rebateStanding(game, tables),
    most,
    levels: levelReturns(game, tables),
  }
}

export const rebateExport = exportList(exportRebates, {
  list: 'rebate',
  title: '返水明细',
  personal: false,
  words: (filter) => [
    ['状态', filterLabel(rebateStateLabels, filter.status)],
    ['类别', filterLabel(rebateLabels, filter.category)],
    ['场馆', filter.venue],
    ['用户名', filter.search],
    ...dayWords(filter),
  ],
  rows: async (_db, filter) => ({ shape: accrual, listing: listingOf(filter), columns }),
})

export const rebateAdminRoutes = [
  handle(listRebates, async ({ app, input }) => {
    const page = await keysetPage(app.pool, accrual, listingOf(input), input)
    return toStaffPage(page, toRebateRow)
  }),

  handle(exportRebates, (request) => startExport(request, rebateExport)),

  handle(rebateMargins, async ({ app, input }) => {
    const [tables, games] = await Promise.all([
      rewardTables(app.pool),
      gameReturns(app.pool),
    ])
    const margins = games
      .filter(({ shown, venue }) => shown && (input.venue === '' || venue === input.venue))
      .map((game) => toMarginRow(game, tables))
      .filter(({ standing }) => input.standing === '' || standing === input.standing)
    return toStaffPage(slice(margins, input), (row) => row)
  }),

  handle(reportRebates, async ({ app, input }) => {
    const days = reportSpan(input, app.clock.now())
    const filter = { ...days, venue: input.venue }
    const [costs, sums] = await Promise.all([
      costByDay(app.pool, filter),
      costSums(app.pool, filter),
    ])
    return { ...toStaffPage(slice(costs, input), (each) => each), ...days, sums }
  }),
]
