import { mobileOf } from '@jinli/contract/profile/mobile.rules'
import {
  refreshusermoney,
  updateuserinfo,
  uploadimg,
  user,
} from '@jinli/contract/profile/profile'
import { profileProblem } from '@jinli/contract/profile/profile.rules'
import { vipLevelCount } from '@jinli/contract/vip/vip'
import { startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { birthDateOf } from '../account-step/account-step.store.ts'
import type { AppContext } from '../context.ts'
import { creditedTotal } from '../deposit/deposit.store.ts'
import { Answer, handle } from '../http/handle.ts'
import { unreadOf } from '../message/mail.store.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { releasePicture } from '../picture/picture.store.ts'
import { storePicture } from '../picture/store-picture.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import {
  birthdayOf,
  playerOf,
  setAvatar,
  setProfile,
  turnoverTotal,
} from '../player/player.store.ts'
import type { PlayerSession } from '../session/player-session.ts'
import { venueBalances } from '../wallet/venue-balances.ts'
import { walletSummaryOf } from '../wallet/wallet-summary.store.ts'

const dayMs = 86_400_000

/** Returns the number of brand days since registration; the day of registration is 1. */
function joinDay(since: Date, now: Date): number {
  return (
    Math.round(
      (startOfBrandDay(now).getTime() - startOfBrandDay(since).getTime()) / dayMs,
    ) + 1
  )
}

/** Returns the user record of spec §3, which joins the player's data, balances, rebate rates and VIP level. */
async function recordOf(app: AppContext, player: PlayerSession) {
  const [person, wallet, deposited, total_turnover, { rates }, unread] = await Promise.all([
    playerOf(app.pool, player.id),
    walletSummaryOf(app.pool, player.id),
    creditedTotal(app.pool, player.id),
    turnoverTotal(app.pool, player.id),
    settingsInForce(app.pool, 'rates'),
    unreadOf(app.pool, player.id),
  ])
  if (!person || !wallet) refuse('session.expired')
  return {
    username: person.name,
    realname: person.realname,
    avatar: person.avatar,
    mobile: person.mobile,
    email: person.email,
    birthday: person.birthday ?? '',
    balance: wallet.available,
    at_venues: wallet.at_venues,
    held: wallet.held,
    in_transit: wallet.in_transit,
    venues_age: wallet.venues_age === null ? null : Math.round(wallet.venues_age),
    ...rates.value,
    auto_transfer: person.auto_transfer,
    current_vip: `VIP${person.vip_level}`,
    vip: person.vip_level,
    join_day: joinDay(person.created_at, app.clock.now()),
    deposited,
    is_agent: person.is_agent,
    unread,
    id: person.public_number,
    created_at: person.created_at,
    vipname: `VIP${person.vip_level}`,
    next_vip: person.vip_level < vipLevelCount ? `VIP${person.vip_level + 1}` : '',
    total_turnover,
  }
}

const uploads = perMinute('avatar')

export const profileRoutes = [
  handle(user, ({ app, player }) => recordOf(app, player)),
  handle(refreshusermoney, async ({ app, player }) => {
    await venueBalances(app, player.id, { shows: true })
    return recordOf(app, player)
  }),
  handle(updateuserinfo, async ({ app, tx, player, input }) => {
    const currentBirthday = (await birthdayOf(tx, player.id)) ?? ''
    refuseProblem(profileProblem(input, app.clock.now(), currentBirthday))
    const { mobile, email, birthday } = input
    // A birth date that was named for the age is corrected by staff alone.
    if (birthday !== currentBirthday && (await birthDateOf(tx, player.id)))
      refuse('account-step.birth-date-known')
    await setProfile(tx, player.id, {
      mobile: mobileOf(mobile) ?? refuse('profile.mobile'),
      email: email.trim(),
      birthday,
    })
    return new Answer('操作成功', null)
  }),
  handle(uploadimg, {
    before: async ({ app, player, file }) => {
      const { picturesPerMinute } = app.config.limits
      if (!(await uploads(app.pool, player.id, picturesPerMinute))) refuse('http.too-many')
      return storePicture(app, file, 'avatar')
    },
    run: async ({ tx, player, prepared: { path } }) => {
      const before = await setAvatar(tx, player.id, path)
      if (before && before !== path) await releasePicture(tx, before)
      return new Answer('头像已更新', { avatar: path, path })
    },
  }),
]
