import { entryTitles } from '@jinli/contract/concept/concepts'
import { mayDo } from '@jinli/contract/permission'
import { listPlayerLines, listPlayers } from '@jinli/contract/profile/player-list.admin'
import { parseYuan } from '@jinli/money/money'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { auditPersonalSearch } from '../platform/personal-search.ts'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import { playerFile } from './player-context.store.ts'
import { linesOf, playersOf } from './player-list.store.ts'

const titles: Readonly<Record<string, string>> = entryTitles

/** Returns the amount of a filter (fen), null for none; refuses a text that is no amount. */
function amountOf(text: string): bigint | null {
  return text === ''
    ? null
    : (parseYuan(text.replace(/[¥,\s]/g, '')) ?? refuse('input.invalid'))
}

export const playerListAdminRoutes = [
  handle(listPlayers, async ({ app, input, staff, writeAudit }) => {
    const { vip, balance_min, deposited_min, ...filter } = input
    const level = vip === '' ? null : Number.parseInt(vip, 10)
    const personal = mayDo(staff.permissions, 'pii.view')
    const page = await playersOf(app.pool, {
      ...filter,
      level,
      personal,
      days: daysOf(input),
      seen: daysOf({ since: input.seen_since, until: input.seen_until }),
      balanceMin: amountOf(balance_min),
      depositedMin: amountOf(deposited_min),
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
