import { wholeStake } from '@jinli/contract/rebate/edge.rules'
import { microText } from '@jinli/money/usdt'

/** Formats a share in percent; a dash where it is unknown. */
export function percentText(share: bigint | null | undefined): string {
  return share === null || share === undefined ? '—' : `${microText(share)}%`
}

/** Formats what is left to the house of a stake of which `total` comes back. */
export function marginText(total: bigint | null | undefined): string {
  return percentText(total === null || total === undefined ? null : wholeStake - total)
}
