import * as z from 'zod/mini'
import type { Permission } from '../permission.ts'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, text, time } from '../wire/wire.ts'

/** What a timeline has: the label, and the permission to see it. */
export const timelineKinds = {
  sign_in: { label: '登录', permission: 'player.view' },
  deposit: { label: '存款', permission: 'deposit.view' },
  withdrawal: { label: '取款', permission: 'withdrawal.view' },
  transfer: { label: '转账', permission: 'transfer.view' },
  bet: { label: '投注', permission: 'bet.view' },
  reward: { label: '优惠与调整', permission: 'player.view' },
  mail: { label: '站内信', permission: 'player.view' },
  conversation: { label: '客服会话', permission: 'service.view' },
  restriction: { label: '限制', permission: 'player.view' },
  limit: { label: '理性游戏', permission: 'player.view' },
  note: { label: '备注', permission: 'player.view' },
  staff: { label: '员工操作', permission: 'audit.view' },
} as const satisfies Record<string, { label: string; permission: Permission }>
export type TimelineKind = keyof typeof timelineKinds
export const timelineKindNames = Object.keys(timelineKinds) as TimelineKind[]

export const listPlayerTimeline = staffRead({
  path: '/admin/api/players/:username/timeline',
  permission: 'player.view',
  summary:
    'Everything about a player that the caller may view, the newest first: sign-ins, orders, bets by round, rewards, mails, conversations, restrictions, own limits, notes, staff actions',
  input: z.object({
    username: lookupText(64),
    /** Kinds, joined by commas; all of them if empty. */
    kinds: text(120),
    ...staffPageInput,
  }),
  output: staffPageOf(
    z.object({
      id: z.string(),
      kind: z.enum(timelineKindNames),
      at: time,
      title: z.string(),
      /** The number of an order, a bet or a conversation; empty for other rows. */
      number: z.string(),
      detail: z.string(),
      /** What the row moved; of a round what the player won, null while it is open. */
      amount: z.nullable(money),
      /** The stake of a round; null for other rows. */
      stake: z.nullable(money),
      state: z.string(),
      /** The member who did it. */
      staff: z.string(),
    }),
  ),
  refusals: ['player.not-found', 'input.invalid'],
})
