import { uservip, viphistory, vipstanding } from '@jinli/contract/vip/vip'
import { handle } from '../http/handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { pageOf } from '../platform/paging.ts'
import { movesOf } from './vip-standing.store.ts'
import { standingOf } from './vip-standing.ts'

export const vipRoutes = [
  handle(uservip, async ({ app }) => {
    const { vip } = await settingsInForce(app.pool, 'vip')
    return vip.value.levels
  }),

  handle(vipstanding, ({ app, player }) => standingOf(app, player.id)),

  handle(viphistory, async ({ app, player, input }) => {
    const moves = await movesOf(app.pool, player.id, input)
    return pageOf(moves, (move) => move)
  }),
]
