import {
  douserredpacket,
  type PacketState,
  redpacket,
  redpacketproof,
  redpacketpurse,
  userredpacket,
} from '@jinli/contract/red-packet/red-packet'
import { drawMessage, drawsEarned } from '@jinli/contract/red-packet/red-packet.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import { type Caller, handle } from '../http/handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseReward } from '../play-limit/play-limit-check.ts'
import { playerOf } from '../player/player.store.ts'
import { siteSettings } from '../site/site.store.ts'
import { isBrandDay } from './brand-day.ts'
import { drawPacket, smallestPrize } from './draw.ts'
import {
  drawsOf,
  drawsOfDay,
  paidFrom,
  progressOf,
  shareBalances,
  wonToday,
} from './red-packet.store.ts'
import {
  dayOf,
  nextDay,
  type PacketDay,
  type PacketTerms,
  termsOf,
} from './red-packet-day.store.ts'

/** Returns the player of the token; null for a visitor and for an ended session (R-WIRE-20). */
async function callerOf(app: AppContext, { token }: Caller): Promise<PlayerId | null> {
  return (token && (await app.sessions.find(token))?.id) || null
}

async function stateOf(db: Db, day: PacketDay, terms: PacketTerms): Promise<PacketState> {
  if (day.is_ahead) return 'ended'
  if (!day.is_open) return 'not-started'
  const balances = await shareBalances(db, day.day)
  return balances.some((each) => each >= smallestPrize(terms)) ? 'open' : 'sold-out'
}

/** Returns the announced data of a day. */
function announcedOf(day: PacketDay, { prizes }: PacketTerms) {
  const { opens_at, closes_at, committed_at, budget, shares } = day
  const commitment = day.seed_hash.toString('hex')
  return {
    day: day.day,
    opens_at,
    closes_at,
    committed_at,
    budget,
    shares,
    prizes,
    commitment,
  }
}

async function windowOf(
  app: AppContext,
  day: PacketDay,
  terms: PacketTerms,
  countedDeposits: bigint,
) {
  return {
    ...announcedOf(day, terms),
    state: await stateOf(app.pool, day, terms),
    counts_from: day.counts_from,
    counts_until: day.counts_until,
    counted: countedDeposits,
    turnover_times: terms.turnover_times,
    server_time: app.clock.now(),
  }
}

/** Returns an announced day; an invalid text is not found. */
async function requireDay(db: Db, name: string): Promise<PacketDay> {
  return (isBrandDay(name) ? await dayOf(db, name) : null) ?? refuse('http.not-found')
}

export const redPacketRoutes = [
  handle(userredpacket, async ({ app, caller }) => {
    const player = await callerOf(app, caller)
    const day = await nextDay(app.pool)
    const terms = day
      ? termsOf(day.terms)
      : (await settingsInForce(app.pool, 'red_packet')).red_packet.value
    const progress = day && player !== null ? await progressOf(app.pool, player, day) : null
    const today = player === null ? { draws: 0, won: 0n } : await wonToday(app.pool, player)
    const countedDeposits = progress?.deposited ?? 0n
    const { start_time, end_time, max_times } = terms
    return {
      sendnums: progress
        ? Math.max(0, drawsEarned(terms, countedDeposits) - progress.used)
        : 0,
      acquirednum: today.draws,
      redpacketmoney: today.won,
      max_times,
      rules: terms.rules.map(({ from, to, draws }) => ({
        start_time,
        end_time,
        day_flow: from,
        flow_money: to,
        recharge: draws,
      })),
      window: day && (await windowOf(app, day, terms, countedDeposits)),
    }
  }),

  handle(douserredpacket, async ({ app, tx, player }) => {
    if (!(await siteSettings(tx)).flag('redpacket_switch')) refuse('red-packet.closed')
    await refuseReward(tx, player.id)
    const day = await nextDay(tx)
    if (!day) refuse('red-packet.not-started', { opens: '稍后' })
    const opens = minuteText(day.opens_at)
    if (day.is_ahead) refuse('red-packet.ended', { opens })
    if (!day.is_open) refuse('red-packet.not-started', { opens })
    return { redpacketmoney: await drawPacket(tx, app.config.cardKey, player.id, day) }
  }),

  handle(redpacket, async ({ app, player, input }) => {
    const draws = await drawsOf(app.pool, { ...input, player: player.id })
    return pageOf(draws, (draw) => ({
      money: draw.deposited,
      redpacketmoney: draw.amount,
      created_at: draw.earned_at,
      usetime: draw.created_at,
      day: draw.day,
    }))
  }),

  handle(redpacketproof, async ({ app, player, input }) => {
    const day = await requireDay(app.pool, input.day)
    const [draws, person] = await Promise.all([
      drawsOfDay(app.pool, player.id, day.day),
      playerOf(app.pool, player.id),
    ])
    const name = person?.name ?? refuse('session.expired')
    return {
      ...announcedOf(day, termsOf(day.terms)),
      seed: day.seed?.toString('hex') ?? null,
      share_money: day.budget / BigInt(day.shares),
      draws: draws.map(
        ({ n, share, place, left_before: left, drawn, amount, created_at: at }) => ({
          message: drawMessage(name, day.day, n),
          n,
          share,
          place,
          left,
          drawn,
          amount,
          at,
        }),
      ),
    }
  }),

  handle(redpacketpurse, async ({ app, input }) => {
    const day = await requireDay(app.pool, input.day)
    if (!day.seed) refuse('http.not-found')
    const { purse: share, ...request } = input
    const payments = await paidFrom(app.pool, { ...request, day: day.day, share })
    return pageOf(payments, (draw) => draw)
  }),
]
