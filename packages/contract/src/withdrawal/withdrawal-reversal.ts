import * as z from 'zod/mini'
import { flag, time } from '../wire/wire.ts'

/** Why a paid withdrawal is reversed: the bank returned the money, or it never left. */
export const reversalCauseLabels = {
  bank_return: '银行退汇',
  not_sent: '误登记已付款',
} as const
export type ReversalCause = keyof typeof reversalCauseLabels
export const reversalCauses = Object.keys(reversalCauseLabels) as ReversalCause[]

export const reversalStateLabels = { proposed: '待复核', confirmed: '已复核' } as const
export const reversalStates = ['proposed', 'confirmed'] as const

/** The reversal of a payout. Another member confirms what the first one proposed. */
export const withdrawalReversal = z.object({
  cause: z.enum(reversalCauses),
  /** The brand day of the return, `YYYY-MM-DD`. */
  returned_on: z.string(),
  /** The bank's reference of the return; empty if the money never left. */
  reference: z.string(),
  reason: z.string(),
  state: z.enum(reversalStates),
  proposed_by: z.string(),
  proposed_at: time,
  /** Whether the caller proposed it. */
  mine: flag,
})
