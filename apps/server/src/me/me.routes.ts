import { startOfBrandDay } from '@jinli/contract/brand-time'
import { refreshusermoney, user } from '@jinli/contract/me'
import type { PlayerSession } from '../auth/session.ts'
import type { AppContext } from '../context.ts'
import { creditedTotal } from '../deposit/deposit.store.ts'
import { playerRead } from '../handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { refuse } from '../platform/refuse.ts'
import { heldOf, playerOf } from '../player/player.store.ts'
import { venueTotal } from '../venue/catalogue.store.ts'
import { venueBalances } from '../wallet/venue-balances.ts'
import { openTransfersOf } from '../wallet/venue-transfer.store.ts'

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
  const [person, held, atVenues, open, paysum, { rates }] = await Promise.all([
    playerOf(app.pool, player.id),
    heldOf(app.pool, player.id),
    venueTotal(app.pool, player.id),
    openTransfersOf(app.pool, player.id),
    creditedTotal(app.pool, player.id),
    settingsInForce(app.pool, 'rates'),
  ])
  if (!person) refuse('session.expired')
  return {
    username: person.name,
    realname: person.realname,
    avatar: person.avatar,
    mobile: person.mobile,
    email: person.email,
    birthday: person.birthday ?? '',
    balance: player.available,
    gameblance: atVenues,
    gamebalance: atVenues,
    held,
    in_transit: open.reduce(
      (sum, t) => sum + (t.direction === 'to_venue' ? t.amount : 0n),
      0n,
    ),
    usdtrate: rates.value.deposit_rate,
    withdrawusdtrate: rates.value.withdraw_rate,
    withdrawcashfee: rates.value.fee_erc20,
    withdrawfeeusdttrc: rates.value.fee_trc20,
    transferstatus: person.auto_transfer ? 1 : 0,
    current_vip: `VIP${person.vip_level}`,
    vip: person.vip_level,
    joinday: joinDay(person.created_at, app.clock.now()),
    paysum,
    isagent: person.is_agent ? 1 : 0,
  }
}

export const meRoutes = [
  playerRead(user, ({ app, player }) => recordOf(app, player)),
  playerRead(refreshusermoney, async ({ app, player }) => {
    await venueBalances(app, player.id)
    return recordOf(app, player)
  }),
]
