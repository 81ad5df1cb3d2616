import { minuteText } from '@jinli/contract/brand-time'
import {
  douserredpacket,
  type PacketState,
  redpacket,
  redpacketproof,
  redpacketpurse,
  userredpacket,
} from '@jinli/contract/red-packet'
import { drawMessage, drawsEarned } from '@jinli/contract/red-packet.rules'
import type { AppContext } from '../context.ts'
import { type Caller, handle } from '../http/handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseReward } from '../play-limit/entry.ts'
import { playerOf } from '../player/player.store.ts'
import { siteSettings } from '../site/site.store.ts'
import { isBrandDay } from './brand-day.ts'
import { drawPacket, smallestOf } from './draw.ts'
import {
  drawsOf,
  drawsOfDay,
  paidFrom,
  pursesLeft,
  standOf,
  wonToday,
} from './red-packet.store.ts'
import {
  dayOf,
  nextDay,
  type PacketDay,
  type PacketTerms,
  termsOf,
} from './red-packet-day.store.ts'

/** The player of the token; null for a visitor, also one whose session has ended (R-WIRE-20). */
async function callerOf(app: AppContext, { token }: Caller): Promise<PlayerId | null> {
  return (token && (await app.sessions.find(token))?.id) || null
}

async function stateOf(db: Db, day: PacketDay, terms: PacketTerms): Promise<PacketState> {
  if (day.is_ahead) return 'ended'
  if (!day.is_open) return 'not-started'
  const left = await pursesLeft(db, day.day)
  return left.some((each) => each >= smallestOf(terms)) ? 'open' : 'sold-out'
}

/** What was announced of a day. */
function announcedOf(day: PacketDay, { prizes }: PacketTerms) {
  const { opens_at, closes_at, committed_at, budget, purses } = day
  const commitment = day.seed_hash.toString('hex')
  return {
    day: day.day,
    opens_at,
    closes_at,
    committed_at,
    budget,
    purses,
    prizes,
    commitment,
  }
}

async function windowOf(
  app: AppContext,
  day: PacketDay,
  terms: PacketTerms,
  counted: bigint,
) {
  return {
    ...announcedOf(day, terms),
    state: await stateOf(app.pool, day, terms),
    counts_from: day.counts_from,
    counts_until: day.counts_until,
    counted,
    turnover_times: terms.turnover_times,
    server_time: app.clock.now(),
  }
}

/** A day that was announced; what is no day is none of ours. */
async function announced(db: Db, name: string): Promise<PacketDay> {
  return (isBrandDay(name) ? await dayOf(db, name) : null) ?? refuse('http.not-found')
}

export const redPacketRoutes = [
  handle(userredpacket, async ({ app, caller }) => {
    const player = await callerOf(app, caller)
    const day = await nextDay(app.pool)
    const terms = day
      ? termsOf(day.terms)
      : (await settingsInForce(app.pool, 'red_packet')).red_packet.value
    const stand = day && player !== null ? await standOf(app.pool, player, day) : null
    const today = player === null ? { draws: 0, won: 0n } : await wonToday(app.pool, player)
    const counted = stand?.deposited ?? 0n
    const { start_time, end_time, max_times } = terms
    return {
      sendnums: stand ? Math.max(0, drawsEarned(terms, counted) - stand.used) : 0,
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
      window: day && (await windowOf(app, day, terms, counted)),
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
    const found = await drawsOf(app.pool, { ...input, player: player.id })
    return pageOf(found, (draw) => ({
      money: draw.deposited,
      redpacketmoney: draw.amount,
      created_at: draw.earned_at,
      usetime: draw.created_at,
      day: draw.day,
    }))
  }),

  handle(redpacketproof, async ({ app, player, input }) => {
    const day = await announced(app.pool, input.day)
    const [draws, person] = await Promise.all([
      drawsOfDay(app.pool, player.id, day.day),
      playerOf(app.pool, player.id),
    ])
    const name = person?.name ?? refuse('session.expired')
    return {
      ...announcedOf(day, termsOf(day.terms)),
      seed: day.seed?.toString('hex') ?? null,
      purse_money: day.budget / BigInt(day.purses),
      draws: draws.map(
        ({ n, purse, place, left_before: left, drawn, amount, created_at: at }) => ({
          message: drawMessage(name, day.day, n),
          n,
          purse,
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
    const day = await announced(app.pool, input.day)
    if (!day.seed) refuse('http.not-found')
    const found = await paidFrom(app.pool, { ...input, day: day.day })
    return pageOf(found, (draw) => draw)
  }),
]
