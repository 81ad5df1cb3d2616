import { vipCauseLabels } from '@jinli/contract/vip'
import { exportVipMoves, listVipMoves, playerVip, vipDays } from '@jinli/contract/vip.admin'
import { handle } from '../http/handle.ts'
import { deskList, deskPageOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf } from '../platform/row-shape.ts'
import type { Column } from '../review/csv.ts'
import { exportFile } from '../review/export.ts'
import { daysOf } from '../review/order-filter.ts'
import { deskMove, deskMoves, lastDays, lastGifts, playerCalled } from './vip-desk.store.ts'
import { movesOf } from './vip-standing.store.ts'
import { standingOf } from './vip-standing.ts'

const columns: readonly Column<RowOf<typeof deskMove>>[] = [
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

type Filter = Parameters<typeof deskMoves>[0]

/** The filter as it was typed; days that are none are refused. */
function filtered(input: Filter) {
  daysOf(input)
  return deskMoves({ ...input, search: input.search.trim() })
}

export const vipAdminRoutes = [
  handle(listVipMoves, async ({ app, input }) => {
    const found = await deskList(app.pool, deskMove, filtered(input), input)
    return deskPageOf(found, (move) => move)
  }),

  handle(exportVipMoves, (by) =>
    exportFile(by, {
      list: 'vip-move',
      shape: deskMove,
      listing: filtered(by.input),
      columns,
    }),
  ),

  handle(vipDays, ({ app }) => lastDays(app.pool)),

  handle(playerVip, async ({ app, input }) => {
    const found = await playerCalled(app.pool, input.username)
    if (!found) refuse('player.not-found')
    const [standing, moves, gifts] = await Promise.all([
      standingOf(app, found.id),
      movesOf(app.pool, found.id, { page: 1, pagesize: 20 }),
      lastGifts(app.pool, found.id),
    ])
    return { standing, moves: moves.rows, gifts }
  }),
]
