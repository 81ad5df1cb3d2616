import * as z from 'zod/mini'
import { limitKinds, limitPeriods } from '../play-limit/game-limit.rules.ts'
import { depositStates, withdrawalStates } from '../states.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { deadline, money, noData, time } from '../wire/wire.ts'

export const playerStatuses = ['active', 'disabled', 'closed'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

/** The schema of one of the player's latest orders. */
function contextOrder<S extends string>(states: readonly S[]) {
  return z.object({
    number: z.string(),
    amount: money,
    state: z.enum(states),
    created_at: time,
  })
}

/** Other players who share something with this one: their number (100 means "100 or more") and five names. */
const sharedBy = z.object({ count: z.int(), usernames: z.array(z.string()) })

const orderSum = z.object({ count: z.int(), amount: money })

export const playerContext = staffRead({
  path: '/admin/api/players/:username/context',
  permission: 'player.view',
  summary: 'What a reviewer sees beside an order: who the player is, money, history, hints',
  input: z.object({ username: lookupText(64) }),
  output: z.object({
    who: z.object({
      username: z.string(),
      realname: z.string(),
      registered_at: time,
      vip_level: z.int(),
      status: z.enum(playerStatuses),
      /** The IP address of the newest open session; empty without one. */
      last_ip: z.string(),
    }),
    /** The limits that the player set (money F-17); null for those that are not set. */
    limits: z.object({
      excluded_until: z.nullable(deadline),
      deposit_limit: z.nullable(money),
      /** The other limits in force, with what their period has used. */
      by_period: z.array(
        z.object({
          kind: z.enum(limitKinds),
          period: z.enum(limitPeriods),
          amount: money,
          used: money,
        }),
      ),
    }),
    /** When the locks after wrong login passwords and wrong pay passwords end; null without a lock. */
    locks: z.object({ login: z.nullable(deadline), pay: z.nullable(deadline) }),
    balances: z.object({
      available: money,
      held: money,
      in_transit: money,
      /** What the player owes after corrections. */
      debt: money,
      /** The venues where the player has an account. The venue reported `balance` at `reported_at`. */
      venues: z.array(
        z.object({
          venue: z.string(),
          name: z.string(),
          balance: money,
          reported_at: z.nullable(time),
          in_transit: money,
        }),
      ),
    }),
    /** Sums over all turnover requirements; `sources` has the oldest open ones, twenty at most. */
    turnover: z.object({
      required: money,
      done: money,
      missing: money,
      sources: z.array(z.object({ source: z.string(), required: money, done: money })),
    }),
    /** Approved deposits, paid withdrawals, and deposits minus withdrawals. */
    sums: z.object({ deposits: orderSum, withdrawals: orderSum, net: money }),
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

export const unlockPlayer = staffWrite({
  path: '/admin/api/players/:username/unlock',
  permission: 'player.unlock',
  auditActions: { 'player.unlocked': '会员 · 解除锁定' },
  summary: 'Opens the locks that wrong login and pay passwords of a player have closed',
  input: z.object({ username: lookupText(64) }),
  output: noData,
  refusals: ['player.not-found'],
})
