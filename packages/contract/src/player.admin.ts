import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { depositStates, orderCode, withdrawalStates } from './states.ts'
import { deadline, money, noData, text, time } from './wire.ts'

export const playerStatuses = ['active', 'disabled', 'closed'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

/** One of the player's last orders; `state` decoded by type as in its queue, `status` the word inside. */
function contextOrder<S extends string>(states: readonly S[]) {
  return z.object({
    number: z.string(),
    amount: money,
    state: orderCode,
    status: z.enum(states),
    created_at: time,
  })
}

/** Others who share something with the player: how many (100 means "100 or more") and five of them. */
const sharedBy = z.object({ count: z.int(), usernames: z.array(z.string()) })

const counted = z.object({ count: z.int(), amount: money })

export const playerContext = endpoint({
  path: '/admin/api/players/:username/context',
  method: 'GET',
  audience: 'staff',
  permission: 'player.view',
  effect: 'read',
  summary: 'What a reviewer sees beside an order: who the player is, money, history, hints',
  input: z.object({ username: text(64) }),
  output: z.object({
    who: z.object({
      username: z.string(),
      realname: z.string(),
      registered_at: time,
      vip_level: z.int(),
      status: z.enum(playerStatuses),
      /** Address of the newest session that still stands; empty when there is none. */
      last_ip: z.string(),
    }),
    /** What the player forbids themselves (money F-17); null for what they do not. */
    limits: z.object({
      excluded_until: z.nullable(deadline),
      deposit_limit: z.nullable(money),
    }),
    /** Until when wrong passwords keep the player from signing in and from paying; null when they do not. */
    locks: z.object({ login: z.nullable(deadline), pay: z.nullable(deadline) }),
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
    deposits: z.array(contextOrder(depositStates)),
    withdrawals: z.array(contextOrder(withdrawalStates)),
    hints: z.object({
      same_name: sharedBy,
      same_card: sharedBy,
      same_ip: sharedBy,
    }),
  }),
  refusals: ['player.not-found'],
})

export const unlockPlayer = endpoint({
  path: '/admin/api/players/:username/unlock',
  method: 'POST',
  audience: 'staff',
  permission: 'player.unlock',
  effect: 'write',
  deeds: { 'player.unlocked': '会员 · 解除锁定' },
  summary: 'Opens the locks that wrong login and pay passwords of a player have closed',
  input: z.object({ username: text(64) }),
  output: noData,
  refusals: ['player.not-found'],
})
