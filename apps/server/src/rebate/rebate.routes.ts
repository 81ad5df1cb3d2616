import { ownRates, rebateRate } from '@jinli/contract/rebate/edge.rules'
import { gameRateFields } from '@jinli/contract/rebate/game-rates'
import {
  dofanshui,
  getfanshui,
  rebateCodes,
  rebatedetail,
  rebategames,
} from '@jinli/contract/rebate/rebate'
import { claimProblem } from '@jinli/contract/rebate/rebate.rules'
import { parseBrandTime, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { periodBounds } from '@jinli/contract/wire/period'
import { formatYuan, shareOf } from '@jinli/money/money'
import { validBetsOf } from '../bet/player-bet.store.ts'
import { Answer, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { postingRef } from '../money/ledger-names.ts'
import { movements, post } from '../money/movements.ts'
import type { Db } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseClaim } from '../play-limit/play-limit-check.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { claimAll, type Rebate, rebateById, rebateSums, rebatesOf } from './rebate.store.ts'
import { gameKey } from './reckoning.rules.ts'
import { rewardsNow } from './rewards-now.ts'

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
    game: line.game_name,
  }
}

/** Returns the instants of a brand day, `before` excluded. */
function spanOf(day: string) {
  const from = parseBrandTime(`${day} 00:00:00`)
  return { from, before: startOfBrandDay(from, -1) }
}

/** Returns the games that players can open and whose rates are not those of the VIP table. */
async function gamesApart(db: Db) {
  const { ladder, games } = await rewardsNow(db)
  return games.flatMap((game) => {
    const isPaid = ladder.standings.get(gameKey(game)) === 'paid'
    if (!game.shown || (isPaid && !ownRates(game, ladder))) return []
    const rates = gameRateFields.map((_, at) =>
      isPaid ? rebateRate(game, ladder, at + 1) : 0n,
    )
    return [{ platname: game.venue, game: game.game, gamename: game.name, rates }]
  })
}

export const rebateRoutes = [
  handle(getfanshui, async ({ app, player, input }) => {
    const filter = {
      ...input,
      player: player.id,
      venue: input.api_type,
      category: input.type,
      ...periodBounds(input.date, app.clock.now()),
    }
    const [rebates, sums] = await Promise.all([
      rebatesOf(app.pool, filter),
      rebateSums(app.pool, player.id),
    ])
    const list = pageOf(rebates, recordOf)
    return { list, jisuan: sums.claimed, nojisuan: sums.pending }
  }),

  handle(rebategames, ({ app }) => gamesApart(app.pool)),

  handle(dofanshui, async ({ app, tx, player }) => {
    // The player's row is locked, so a concurrent exclusion comes before or after (money I-24). A deposit limit does
    // not block a claim, because the rebate is already earned (decision 049).
    await refuseClaim(tx, player.id)
    const number = orderNumber('R', app.clock.now())
    const claim = await claimAll(tx, player.id, number)
    refuseProblem(claimProblem(claim?.amount ?? 0n))
    if (!claim) refuse('rebate.nothing')
    const { id, amount } = claim
    await post(tx, movements.rebateClaimed({ id, player: player.id, amount }))
    // Spec §9: a rebate must be turned over once before a withdrawal.
    await openRequirement(tx, {
      player: player.id,
      source: 'rebate',
      ref: postingRef('rebate', id),
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
      game: line.game,
      ...spanOf(line.day),
      page,
      pagesize,
    })
    const share = shareOf(line.stake, line.rate)
    return {
      ...recordOf(line),
      reckoned: share,
      before: share - line.amount,
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
