import { startOfBrandDay } from '@jinli/contract/brand-time'
import { refreshusermoney, user } from '@jinli/contract/me'
import type { AppContext } from '../context.ts'
import { creditedTotal } from '../deposit/deposit.store.ts'
import { handle } from '../http/handle.ts'
import { unreadOf } from '../message/mail.store.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { refuse } from '../platform/refuse.ts'
import { playerOf } from '../player/player.store.ts'
import type { PlayerSession } from '../session/player-session.ts'
import { purseOf } from '../wallet/purse.store.ts'
import { venueBalances } from '../wallet/venue-balances.ts'

const dayMs = 86_400_000

/** Whole brand days since registration; the day itself is the first. */
function joinDay(since: Date, now: Date): number {
  return (
    Math.round(
      (startOfBrandDay(now).getTime() - startOfBrandDay(since).getTime()) / dayMs,
    ) + 1
  )
}

/** The record of spec §3: the one place where person, balances, rates and rank meet. */
async function recordOf(app: AppContext, player: PlayerSession) {
  const [person, purse, deposited, { rates }, unread] = await Promise.all([
    playerOf(app.pool, player.id),
    purseOf(app.pool, player.id),
    creditedTotal(app.pool, player.id),
    settingsInForce(app.pool, 'rates'),
    unreadOf(app.pool, player.id),
  ])
  if (!person || !purse) refuse('session.expired')
  return {
    username: person.name,
    realname: person.realname,
    avatar: person.avatar,
    mobile: person.mobile,
    email: person.email,
    birthday: person.birthday ?? '',
    balance: purse.available,
    at_venues: purse.at_venues,
    held: purse.held,
    in_transit: purse.in_transit,
    venues_age: purse.venues_age === null ? null : Math.round(purse.venues_age),
    ...rates.value,
    auto_transfer: person.auto_transfer,
    current_vip: `VIP${person.vip_level}`,
    vip: person.vip_level,
    join_day: joinDay(person.created_at, app.clock.now()),
    deposited,
    is_agent: person.is_agent,
    unread,
  }
}

export const meRoutes = [
  handle(user, ({ app, player }) => recordOf(app, player)),
  handle(refreshusermoney, async ({ app, player }) => {
    await venueBalances(app, player.id, { shows: true })
    return recordOf(app, player)
  }),
]
