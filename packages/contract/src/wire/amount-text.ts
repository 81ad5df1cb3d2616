import { yuanText } from '@jinli/money/money'

/** Formats fen as `100` for whole yuan, `99.50` otherwise, as limits appear in sentences (spec §5). */
export function wholeOrYuan(fen: bigint): string {
  return yuanText(fen).replace(/\.00$/, '')
}
