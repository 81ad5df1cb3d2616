import { parseBrandTime, startOfBrandDay } from '@jinli/contract/brand-time'
import { periodStart } from '@jinli/contract/period'
import { dofanshui, getfanshui, rebateCodes, rebatedetail } from '@jinli/contract/rebate'
import { claimProblem } from '@jinli/contract/rebate.rules'
import { formatYuan, shareOf } from '@jinli/money/money'
import { validBetsOf } from '../bet/bet.store.ts'
import { Answer, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { movements, post } from '../money/movements.ts'
import { orderNumber } from '../platform/order-number.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseExcluded } from '../play-limit/entry.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { claimAll, type Rebate, rebateById, rebateSums, rebatesOf } from './rebate.store.ts'

function recordOf(line: Rebate) {
  return {
    gamename: line.venue_name,
    money: line.amount,
    state: line.claimed_at ? rebateCodes.claimed : rebateCodes.pending,
    created_at: line.created_at,
    updated_at: line.claimed_at,
    id: line.id,
    day: line.day,
    platname: line.venue,
    category: line.category,
    level: line.level,
    rate: line.rate,
    stake: line.stake,
  }
}

/** The instants of a brand day, from included to before excluded. */
function spanOf(day: string) {
  const from = parseBrandTime(`${day} 00:00:00`)
  return { from, before: startOfBrandDay(from, -1) }
}

export const rebateRoutes = [
  handle(getfanshui, async ({ app, player, input }) => {
    const filter = {
      ...input,
      player: player.id,
      venue: input.api_type,
      category: input.type,
      since: periodStart(input.date, app.clock.now()),
    }
    const [found, sums] = await Promise.all([
      rebatesOf(app.pool, filter),
      rebateSums(app.pool, player.id),
    ])
    const list = pageOf(found, recordOf)
    return { list, jisuan: sums.claimed, nojisuan: sums.pending }
  }),

  handle(dofanshui, async ({ app, tx, player }) => {
    // The player's row is held: an exclusion of the same moment is before or after, never between (money I-24).
    // Their own limit of deposits stops no claim: it is earned already (decision 049).
    await refuseExcluded(tx, player.id)
    const number = orderNumber('R', app.clock.now())
    const claim = await claimAll(tx, player.id, number)
    refuseProblem(claimProblem(claim?.amount ?? 0n))
    if (!claim) refuse('rebate.nothing')
    const { id, amount } = claim
    await post(tx, movements.rebateClaimed({ id, player: player.id, amount }))
    // Spec §9: once through before it can be withdrawn.
    await openRequirement(tx, {
      player: player.id,
      source: 'rebate',
      ref: `rebate:${id}`,
      required: amount,
    })
    await writeMail(tx, player.id, 'rebate.claimed', { number, amount })
    return new Answer(`领取成功，¥${formatYuan(amount)}已存入中心钱包`, null)
  }),

  handle(rebatedetail, async ({ app, player, input }) => {
    const line = await rebateById(app.pool, player.id, input.id)
    if (!line) refuse('http.not-found')
    const { page, pagesize } = input
    const bets = await validBetsOf(app.pool, {
      player: player.id,
      venue: line.venue,
      ...spanOf(line.day),
      page,
      pagesize,
    })
    const reckoned = shareOf(line.stake, line.rate)
    return {
      ...recordOf(line),
      reckoned,
      before: reckoned - line.amount,
      bets_stake: line.bets_stake,
      to_adjust: line.to_adjust,
      bets: pageOf(bets, (bet) => ({
        bet_id: bet.bet_id,
        game: bet.game_name,
        stake: bet.stake,
        settled_at: bet.settled_at,
      })),
    }
  }),
]
