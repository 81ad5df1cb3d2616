import { type Fen, parseYuan } from '@jinli/money/money'

/** Reads a typed amount; grouping commas and spaces of a pasted figure are forgiven. */
export function typedFen(typed: string | undefined): Fen | null {
  const fen = parseYuan((typed ?? '').replace(/[,，\s]/g, ''))
  return fen !== null && fen > 0n ? fen : null
}
