import * as z from 'zod/mini'
import type { Permission } from '../permission.ts'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, money, time } from '../wire/wire.ts'

/** What the search box looks for, in the order of its answer: the label, and the permission to see it. */
export const searchKinds = {
  player: { label: '会员', permission: 'player.view' },
  deposit: { label: '存款', permission: 'deposit.view' },
  withdrawal: { label: '取款', permission: 'withdrawal.view' },
  transfer: { label: '转账', permission: 'transfer.view' },
  bet: { label: '注单', permission: 'bet.view' },
  adjustment: { label: '人工调整', permission: 'adjustment.view' },
  promotion: { label: '优惠申请', permission: 'promotion.view' },
  posting: { label: '账本分录', permission: 'report.view' },
  staff: { label: '员工', permission: 'staff.view' },
} as const satisfies Record<string, { label: string; permission: Permission }>
export type SearchKind = keyof typeof searchKinds
export const searchKindNames = Object.keys(searchKinds) as SearchKind[]

/** The most rows of a kind. */
export const searchRowsMax = 5
export const searchLengths = { min: 2, max: 64 } as const

/** The audit action of a search that found players by phone, e-mail, card or IP address. */
export const personalSearch = { 'player.searched': '会员 · 按个人资料查找' } as const

const searchPermissions: readonly Permission[] = Object.values(searchKinds).map(
  ({ permission }) => permission,
)

export const searchAll = staffRead({
  path: '/admin/api/search',
  permission: searchPermissions,
  auditActions: personalSearch,
  summary:
    'Players, orders, bets, postings and members by name, number, its end, reference or amount: what the caller may view, five of a kind',
  /** The length is judged by the handler, which says so in words. */
  input: z.object({ search: lookupText(12_000) }),
  output: z.array(
    z.object({
      kind: z.enum(searchKindNames),
      rows: z.array(
        z.object({
          /** A user name, the number of an order, the id of a posting. */
          number: z.string(),
          /** The real name of a player, the player of an order, the name of a member. */
          name: z.string(),
          amount: z.nullable(money),
          /** The stored state; of a posting the title, of a member the role. */
          state: z.string(),
          at: z.nullable(time),
        }),
      ),
      /** Whether there are more than these. */
      more: flag,
    }),
  ),
  refusals: ['search.length'],
})
