import { vipCauseLabels } from '@jinli/contract/vip/vip'
import {
  exportVipMoves,
  listVipMoves,
  playerVip,
  vipDays,
} from '@jinli/contract/vip/vip.admin'
import type { Column } from '../export-job/csv.ts'
import { dayWords, exportList, filterLabel } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { handle } from '../http/handle.ts'
import { keysetPage, toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf } from '../platform/row-shape.ts'
import { daysOf } from '../review/order-filter.ts'
import {
  lastDays,
  lastGifts,
  playerCalled,
  staffMove,
  staffMoves,
} from './staff-vip.store.ts'
import { movesOf } from './vip-standing.store.ts'
import { standingOf } from './vip-standing.ts'

const columns: readonly Column<RowOf<typeof staffMove>>[] = [
  { title: '日期', of: (move) => move.day },
  { title: '会员', of: (move) => move.username },
  { title: '变动', of: (move) => vipCauseLabels[move.cause] },
  { title: '原等级', of: (move) => `VIP${move.from_level}` },
  { title: '新等级', of: (move) => `VIP${move.to_level}` },
  { title: '累计存款', of: (move) => move.deposited },
  { title: '累计流水', of: (move) => move.flow },
  { title: '90天流水', of: (move) => move.kept_flow },
  { title: '晋级礼金', of: (move) => move.gift },
  { title: '等级表版本', of: (move) => move.version },
  { title: '执行时间', of: (move) => move.created_at },
]

type Filter = Parameters<typeof staffMoves>[0]

/** Returns the listing of a filter; refuses invalid days. */
function movesFor(input: Filter) {
  daysOf(input)
  return staffMoves({ ...input, search: input.search.trim() })
}

export const vipMoveExport = exportList(exportVipMoves, {
  list: 'vip-move',
  title: 'VIP 升降',
  personal: false,
  words: (filter) => [
    ['变动', filterLabel(vipCauseLabels, filter.cause)],
    ['用户名', filter.search],
    ...dayWords(filter),
  ],
  rows: async (_db, filter) => ({ shape: staffMove, listing: movesFor(filter), columns }),
})

export const vipAdminRoutes = [
  handle(listVipMoves, async ({ app, input }) => {
    const page = await keysetPage(app.pool, staffMove, movesFor(input), input)
    return toStaffPage(page, (move) => move)
  }),

  handle(exportVipMoves, (request) => startExport(request, vipMoveExport)),

  handle(vipDays, ({ app }) => lastDays(app.pool)),

  handle(playerVip, async ({ app, input }) => {
    const player = await playerCalled(app.pool, input.username)
    if (!player) refuse('player.not-found')
    const [levelStanding, moves, gifts] = await Promise.all([
      standingOf(app, player.id),
      movesOf(app.pool, player.id, { page: 1, pagesize: 20 }),
      lastGifts(app.pool, player.id),
    ])
    return { standing: levelStanding, moves: moves.rows, gifts }
  }),
]
