import type { RefusalKey } from '../refusal/refusals.ts'
import type { RebateField } from '../vip/vip.ts'
import type { Category } from '../vocabulary.ts'

/** The field of the rate table for each category (decisions §3). */
export const rebateFieldOf = {
  live: 'realperson',
  sport: 'sport',
  esport: 'e_sport',
  board: 'joker',
  slot: 'electron',
  lottery: 'lottery',
} as const satisfies Record<Category, RebateField>

/** Refuses a claim if nothing is pending, or a correction made the sum negative (spec §5 Rebate claim). */
export function claimProblem(pending: bigint): { key: RefusalKey } | null {
  return pending > 0n ? null : { key: 'rebate.nothing' }
}
