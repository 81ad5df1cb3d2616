import { entryTitles } from '@jinli/contract/concept/concepts'
import { mayDo } from '@jinli/contract/permission'
import { listPlayerLines, listPlayers } from '@jinli/contract/profile/player-list.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { auditPersonalSearch } from '../platform/personal-search.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { playerFile } from './player-context.store.ts'
import { linesOf, playersOf } from './player-list.store.ts'

const titles: Readonly<Record<string, string>> = entryTitles

export const playerListAdminRoutes = [
  handle(listPlayers, async ({ app, input, staff, writeAudit }) => {
    const { vip, ...filter } = input
    const level = vip === '' ? null : Number.parseInt(vip, 10)
    const personal = mayDo(staff.permissions, 'pii.view')
    const page = await playersOf(app.pool, {
      ...filter,
      level,
      personal,
      days: daysOf(input),
    })
    const byData = page.rows.filter(({ by_name }) => !by_name)
    await auditPersonalSearch(
      { db: app.pool, staff, writeAudit },
      input.search,
      byData.map(({ username }) => username),
    )
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
