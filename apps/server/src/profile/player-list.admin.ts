import { entryTitles } from '@jinli/contract/concept/concepts'
import { listPlayerLines, listPlayers } from '@jinli/contract/profile/player-list.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { playerFile } from './player-context.store.ts'
import { linesOf, playersOf } from './player-list.store.ts'

const titles: Readonly<Record<string, string>> = entryTitles

export const playerListAdminRoutes = [
  handle(listPlayers, async ({ app, input }) => {
    const { vip, ...filter } = input
    const level = vip === '' ? null : Number.parseInt(vip, 10)
    const page = await playersOf(app.pool, { ...filter, level, days: daysOf(input) })
    return toStaffPage(page, (each) => each)
  }),

  handle(listPlayerLines, async ({ app: { pool }, input }) => {
    const who = (await playerFile(pool, input.username)) ?? refuse('player.not-found')
    const page = await linesOf(pool, who.id, input)
    return toStaffPage(page, ({ kind, ...line }) => ({
      ...line,
      title: titles[kind] ?? kind,
    }))
  }),
]
