import { yuanText } from '@jinli/money/money'

/** `100` for whole yuan, `99.50` otherwise: how limits stand in sentences (spec §5). */
export function wholeOrYuan(fen: bigint): string {
  return yuanText(fen).replace(/\.00$/, '')
}
