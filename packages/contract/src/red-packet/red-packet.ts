import * as z from 'zod/mini'
import { endpoint, playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import {
  extension,
  instant,
  micro,
  money,
  nothing,
  pageInput,
  pageOf,
  text,
  time,
  withWireNames,
} from '../wire/wire.ts'

/** A line of the published prize table: the prize, and its odds in percent. */
export const packetPrize = z.object({ prize: money, odds: micro })

/** States of a day: before, in or after its window, or sold out. */
export const packetStates = ['not-started', 'open', 'ended', 'sold-out'] as const
export type PacketState = (typeof packetStates)[number]

/** The data that is announced about a day before its window. It never changes afterwards (decision 043). */
const commitment = {
  day: z.string(),
  opens_at: instant,
  closes_at: instant,
  /** The SHA-256 hash of the secret seed, in hex. */
  commitment: z.string(),
  committed_at: instant,
  prizes: z.array(packetPrize),
  budget: money,
  /** The number of equal shares of the budget. */
  shares: z.int(),
}

export const userredpacket = endpoint({
  path: '/api/userredpacket',
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary: 'Draws left, draws used today and the rules; a visitor reads the rules alone',
  input: z.object(pageInput),
  output: z.object({
    /** The draws left in the current or next window. */
    sendnums: z.int(),
    /** The draws used on this brand day. */
    acquirednum: z.int(),
    max_times: z.int(),
    redpacketmoney: money,
    rules: z.array(
      z.object({
        start_time: z.string(),
        end_time: z.string(),
        day_flow: money,
        flow_money: money,
        recharge: z.int(),
      }),
    ),
    /** Extension: the window to which `sendnums` applies; null if none is announced. */
    window: extension(
      z.nullable(
        withWireNames(
          {
            ...commitment,
            state: z.enum(packetStates),
            counts_from: instant,
            counts_until: instant,
            /** The deposits of the counting period so far. */
            counted: money,
            turnover_times: z.int(),
            server_time: instant,
          },
          { shares: 'purses' },
        ),
      ),
      null,
    ),
  }),
})

export const douserredpacket = playerWrite({
  path: '/api/douserredpacket',
  needsCompleteAccount: true,
  idempotency: 'required',
  lock: 'player',
  blockedDuringMaintenance: true,
  summary: 'Draws once',
  input: nothing,
  output: z.object({ redpacketmoney: money }),
  refusals: [
    'red-packet.closed',
    'red-packet.not-started',
    'red-packet.ended',
    'red-packet.sold-out',
    'red-packet.no-chance',
    'play-limit.excluded',
    'play-limit.reached',
    'marker.no-offers',
  ],
})

export const redpacket = playerRead({
  path: '/api/redpacket',
  summary: 'The player’s draws; money is the deposits they were earned by',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      money,
      redpacketmoney: money,
      /** The time at which the last of the deposits in `money` was credited. */
      created_at: time,
      usetime: z.nullable(time),
      /** Extension: the day to send to `redpacketproof`. */
      day: extension(z.string(), ''),
    }),
  ),
})

/** Extension: returns all data that the player needs to verify the draws of a day (decisions §5). */
export const redpacketproof = playerRead({
  path: '/api/redpacketproof',
  summary: 'A day’s commitment, its seed once it is over, and the player’s own draws',
  input: z.object({ day: text(10) }),
  output: withWireNames(
    {
      ...commitment,
      /** The seed in hex; null until the window is over. */
      seed: z.nullable(z.string()),
      /** The budget of each share. */
      share_money: money,
      draws: z.array(
        withWireNames(
          {
            /** The message whose digest decides the draw (`drawMessage`). */
            message: z.string(),
            n: z.int(),
            /** The share that paid (from 0), the number of the draw in it, and the share's balance before. */
            share: z.int(),
            place: z.int(),
            left: money,
            drawn: money,
            amount: money,
            at: time,
          },
          { share: 'purse' },
        ),
      ),
    },
    { shares: 'purses', share_money: 'purse_money' },
  ),
  refusals: ['http.not-found'],
})

/** Extension: lists the payments of a share in order, without names, so that anyone can add them up. */
export const redpacketpurse = visitorRead({
  path: '/api/redpacketpurse',
  summary: 'The amounts that one share of a day that is over has paid, in order',
  input: z.object({
    day: text(10),
    purse: z._default(z.int().check(z.minimum(0), z.maximum(15)), 0),
    ...pageInput,
  }),
  output: pageOf(z.object({ place: z.int(), amount: money })),
  refusals: ['http.not-found'],
})
