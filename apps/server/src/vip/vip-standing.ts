import type { VipLevel, VipStanding } from '@jinli/contract/vip/vip'
import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Figures, figuresOf, flowByVenue, uncountedOf } from './vip-standing.store.ts'

/** Returns the requirements of the next level, with the minimum turnover after a demotion from it (R-VIP-17). */
function nextOf(figures: Figures, levels: readonly VipLevel[]): VipStanding['next'] {
  const next = levels[figures.level]
  if (!next) return null
  const { lost_on: since, since_lost: done } = figures
  const regain = since !== null && next.keep > 0n ? { flow: next.keep, done, since } : null
  return {
    level: figures.level + 1,
    recharge: next.recharge,
    flow: next.flow,
    again: regain,
  }
}

/** Returns the running ninety days; null below VIP1. */
function keepOf(figures: Figures, levels: readonly VipLevel[]): VipStanding['keep'] {
  const own = levels[figures.level - 1]
  const { since, until, review_on } = figures
  if (!own || since === null || until === null || review_on === null) return null
  return { flow: own.keep, done: figures.kept, since, until, review_on }
}

const none = { count: 0, stake: 0n }

/** Returns a player's VIP standing under the levels in force. */
export async function standingOf(app: AppContext, player: PlayerId): Promise<VipStanding> {
  const [{ vip }, figures, venues, uncountedStakes] = await Promise.all([
    settingsInForce(app.pool, 'vip'),
    figuresOf(app.pool, player),
    flowByVenue(app.pool, player),
    uncountedOf(app.pool, player),
  ])
  const { levels } = vip.value
  const { level, deposited, flow, deposited_today, flow_today } = figures
  const stakeIn = (state: 'open' | 'void') =>
    uncountedStakes.find((each) => each.state === state) ?? none
  return {
    level,
    deposited,
    flow,
    today: { deposited: deposited_today, flow: flow_today },
    next: nextOf(figures, levels),
    keep: keepOf(figures, levels),
    venues,
    uncounted: { open: stakeIn('open'), void: stakeIn('void') },
  }
}
