import * as z from 'zod/mini'
import { time } from '../wire/wire.ts'

/**
 * What a flag asks of a decision that goes on (decision 070). A note is no flag: it stands on most orders. From `reason`
 * on the member writes why; from `second` on another member with `risk.second` decides, too.
 */
export const flagWeights = { note: 0, look: 1, reason: 2, second: 3 } as const

const orderFlag = z.object({
  kind: z.string(),
  label: z.string(),
  weight: z.int(),
  /** The case that puts the flag on the order; empty for a flag of the order itself. */
  case_id: z.string(),
})
export type OrderFlag = z.output<typeof orderFlag>

const flagReason = z.object({
  by: z.string(),
  at: time,
  reason: z.string(),
  flags: z.array(z.object({ kind: z.string(), label: z.string(), case_id: z.string() })),
})
export type FlagReason = z.output<typeof flagReason>

/** The fields of an order under review: the flags that stand on it, heaviest first, and why members went on. */
export const flagFields = {
  order_flags: z.array(orderFlag),
  flag_reasons: z.array(flagReason),
}

type FlaggedOrder = {
  order_flags: readonly OrderFlag[]
  flag_reasons: readonly Pick<FlagReason, 'flags'>[]
}

/** Returns the flags that ask for a reason and have none yet. */
export function unansweredFlags(order: FlaggedOrder): OrderFlag[] {
  const answers = order.flag_reasons.flatMap(({ flags }) => flags)
  return order.order_flags.filter(
    (flag) =>
      flag.weight >= flagWeights.reason &&
      !answers.some(({ kind, case_id }) => kind === flag.kind && case_id === flag.case_id),
  )
}

/** Returns whether a flag asks for two people. */
export function needsSecondPerson({
  order_flags,
}: Pick<FlaggedOrder, 'order_flags'>): boolean {
  return order_flags.some(({ weight }) => weight >= flagWeights.second)
}

/** Returns the labels of flags in one line. */
export function flagWords(flags: readonly Pick<OrderFlag, 'label'>[]): string {
  return flags.map(({ label }) => label).join('、')
}
