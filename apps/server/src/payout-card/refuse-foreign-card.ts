import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import type { PayoutCard } from './payout-card.store.ts'

/** Refuses a flagged card in live mode. In sandbox mode it is bound, and the reviewer sees the flags (decisions §7). */
export function refuseForeignCard(
  { protections }: Pick<Config, 'protections'>,
  flags: PayoutCard['flags'],
): void {
  if (!protections.ownCards) return
  if (flags.includes('name_mismatch')) refuse('card.owner-differs')
  if (flags.includes('shared_card')) refuse('card.shared')
}
