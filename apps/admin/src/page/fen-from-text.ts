import { type Fen, parseYuan } from '@jinli/money/money'

/** Parses a typed amount to fen, without the commas and spaces of a pasted figure. Null unless it is above 0. */
export function fenFromText(text: string | undefined): Fen | null {
  const fen = parseYuan((text ?? '').replace(/[,，\s]/g, ''))
  return fen !== null && fen > 0n ? fen : null
}
