import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { money, text, time } from './wire.ts'

/** One of the player's last orders; `state` decoded by type as in its queue, `status` the word inside. */
const contextOrder = z.object({
  number: z.string(),
  amount: money,
  state: z.int(),
  status: z.string(),
  created_at: time,
})

/** Others who share something with the player: how many (100 means "100 or more") and five of them. */
const sharedBy = z.object({ count: z.int(), usernames: z.array(z.string()) })

const counted = z.object({ count: z.int(), amount: money })

export const playerContext = endpoint({
  path: '/admin/api/players/:username/context',
  method: 'GET',
  audience: 'staff',
  permission: 'order.review',
  effect: 'read',
  summary: 'What a reviewer sees beside an order: who the player is, money, history, hints',
  input: z.object({ username: text(64) }),
  output: z.object({
    who: z.object({
      username: z.string(),
      realname: z.string(),
      registered_at: time,
      vip_level: z.int(),
      /** active, disabled or closed. */
      status: z.string(),
      /** Address of the newest session that still stands; empty when there is none. */
      last_ip: z.string(),
    }),
    /** What the player forbids themselves (money F-17); null for what they do not. */
    limits: z.object({
      excluded_until: z.nullable(time),
      deposit_limit: z.nullable(money),
    }),
    balances: z.object({
      available: money,
      held: money,
      in_transit: money,
      /** Venues that know the player; `balance` is the last one the venue told, `told_at` when. */
      venues: z.array(
        z.object({
          venue: z.string(),
          name: z.string(),
          balance: money,
          told_at: z.nullable(time),
          in_transit: money,
        }),
      ),
    }),
    /** Sums over all requirements; `sources` are the oldest open ones, twenty at most. */
    turnover: z.object({
      required: money,
      done: money,
      missing: money,
      sources: z.array(z.object({ source: z.string(), required: money, done: money })),
    }),
    /** Approved deposits, paid withdrawals, and what came in less what went out. */
    sums: z.object({ deposits: counted, withdrawals: counted, net: money }),
    deposits: z.array(contextOrder),
    withdrawals: z.array(contextOrder),
    hints: z.object({
      same_name: sharedBy,
      same_card: sharedBy,
      same_ip: sharedBy,
    }),
  }),
  refusals: ['player.not-found'],
})
