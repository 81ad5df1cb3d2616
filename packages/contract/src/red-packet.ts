import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  instant,
  micro,
  money,
  nothing,
  own,
  pageInput,
  pageOf,
  text,
  time,
} from './wire.ts'

/** A line of the published table: what it pays and how often, in percent. */
export const packetPrize = z.object({ prize: money, odds: micro })

/** How a day stands: before its window, in it, behind it, or with nothing left. */
export const packetStates = ['not-started', 'open', 'ended', 'sold-out'] as const
export type PacketState = (typeof packetStates)[number]

/** What was told of a day before its window, and cannot be changed since (decision 043). */
const committed = {
  day: z.string(),
  opens_at: instant,
  closes_at: instant,
  /** SHA-256 of the seed, in hex. */
  commitment: z.string(),
  committed_at: instant,
  prizes: z.array(packetPrize),
  budget: money,
  /** The budget lies in so many equal purses. */
  purses: z.int(),
}

export const userredpacket = endpoint({
  path: '/api/userredpacket',
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary: 'Draws left, draws used today and the rules; a visitor reads the rules alone',
  input: z.object(pageInput),
  output: z.object({
    /** Of the next window that is not over. */
    sendnums: z.int(),
    /** Of the brand day. */
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
    /** Ours: the window that `sendnums` are for; null while none is announced. */
    window: own(
      z.nullable(
        z.object({
          ...committed,
          state: z.enum(packetStates),
          counts_from: instant,
          counts_until: instant,
          /** Deposits of the counting period so far. */
          counted: money,
          turnover_times: z.int(),
          server_time: instant,
        }),
      ),
      null,
    ),
  }),
  refusals: [],
})

export const douserredpacket = endpoint({
  path: '/api/douserredpacket',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  keyed: 'money',
  lock: 'player',
  stops: true,
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
  ],
})

export const redpacket = endpoint({
  path: '/api/redpacket',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s draws; money is the deposits they were earned by',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      money,
      redpacketmoney: money,
      /** When the last of those deposits was credited. */
      created_at: time,
      usetime: z.nullable(time),
      /** Ours: what `redpacketproof` is asked for. */
      day: own(z.string(), ''),
    }),
  ),
  refusals: [],
})

/** Ours: all that it takes to reckon a player's draws of a day again, without us (decisions §5). */
export const redpacketproof = endpoint({
  path: '/api/redpacketproof',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'A day’s commitment, its seed once it is over, and the player’s own draws',
  input: z.object({ day: text(10) }),
  output: z.object({
    ...committed,
    /** In hex; null until the window is over. */
    seed: z.nullable(z.string()),
    /** What each purse held at the beginning. */
    purse_money: money,
    draws: z.array(
      z.object({
        /** What the digest is made of. */
        message: z.string(),
        n: z.int(),
        /** The purse that paid, from 0, what it held before, and which of its draws this was. */
        purse: z.int(),
        place: z.int(),
        left: money,
        drawn: money,
        amount: money,
        at: time,
      }),
    ),
  }),
  refusals: ['http.not-found'],
})

/** Ours: what a purse paid, in its order and without names: how much it held at any draw can be added up. */
export const redpacketpurse = endpoint({
  path: '/api/redpacketpurse',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'The amounts that one purse of a day that is over has paid, in order',
  input: z.object({
    day: text(10),
    purse: z._default(z.int().check(z.minimum(0), z.maximum(15)), 0),
    ...pageInput,
  }),
  output: pageOf(z.object({ place: z.int(), amount: money })),
  refusals: ['http.not-found'],
})
