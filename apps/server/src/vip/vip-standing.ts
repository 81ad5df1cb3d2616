import type { VipLevel, VipStanding } from '@jinli/contract/vip'
import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Figures, figuresOf, flowByVenue, uncountedOf } from './vip-standing.store.ts'

/** The next level's asks; who fell from it turns over what keeps it first (R-VIP-17). */
function nextOf(figures: Figures, levels: readonly VipLevel[]): VipStanding['next'] {
  const next = levels[figures.level]
  if (!next) return null
  const { lost_on: since, since_lost: done } = figures
  const again = since !== null && next.keep > 0n ? { flow: next.keep, done, since } : null
  return { level: figures.level + 1, recharge: next.recharge, flow: next.flow, again }
}

/** The ninety days that run. Below VIP1 there is nothing to keep. */
function keepOf(figures: Figures, levels: readonly VipLevel[]): VipStanding['keep'] {
  const own = levels[figures.level - 1]
  const { since, until, review_on } = figures
  if (!own || since === null || until === null || review_on === null) return null
  return { flow: own.keep, done: figures.kept, since, until, review_on }
}

const none = { count: 0, stake: 0n }

/** Where a player stands under the table of levels in force. */
export async function standingOf(app: AppContext, player: PlayerId): Promise<VipStanding> {
  const [{ vip }, figures, venues, uncounted] = await Promise.all([
    settingsInForce(app.pool, 'vip'),
    figuresOf(app.pool, player),
    flowByVenue(app.pool, player),
    uncountedOf(app.pool, player),
  ])
  const { levels } = vip.value
  const { level, deposited, flow, deposited_today, flow_today } = figures
  const of = (state: 'open' | 'void') =>
    uncounted.find((each) => each.state === state) ?? none
  return {
    level,
    deposited,
    flow,
    today: { deposited: deposited_today, flow: flow_today },
    next: nextOf(figures, levels),
    keep: keepOf(figures, levels),
    venues,
    uncounted: { open: of('open'), void: of('void') },
  }
}
