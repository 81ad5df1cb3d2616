import { type Fen, fenOfNumber, formatYuan } from '@jinli/money/money'

/** A wire amount for people: `1,234.50`. */
export function yuanOfWire(amount: number): string {
  return formatYuan(fenOfNumber(amount))
}

/** A movement with its sign: `+1,234.50`. */
export function signedYuan(fen: Fen): string {
  return fen < 0n ? `−${formatYuan(-fen)}` : `+${formatYuan(fen)}`
}
