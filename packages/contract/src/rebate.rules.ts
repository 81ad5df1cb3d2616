import type { RefusalKey } from './refusals.ts'
import type { RebateField } from './vip.ts'
import type { Category } from './vocabulary.ts'

/** Which rate of a level a category of venues takes (decisions §3). */
export const rebateFieldOf = {
  live: 'realperson',
  sport: 'sport',
  esport: 'e_sport',
  board: 'joker',
  slot: 'electron',
  lottery: 'lottery',
} as const satisfies Record<Category, RebateField>

/** Spec §5 Rebate claim: nothing pending, or less than nothing after a correction. */
export function claimProblem(pending: bigint): { key: RefusalKey } | null {
  return pending > 0n ? null : { key: 'rebate.nothing' }
}
