import { type Fen, fenOfNumber, formatYuan } from '@jinli/money/money'
import { microText, parseMicro } from '@jinli/money/usdt'

/** A wire amount for people: `1,234.50`. */
export function yuanOfWire(amount: number): string {
  return formatYuan(fenOfNumber(amount))
}

/** A movement with its sign: `+1,234.50`. */
export function signedYuan(fen: Fen): string {
  return fen < 0n ? `−${formatYuan(-fen)}` : `+${formatYuan(fen)}`
}

/** A USDT quantity or a rate of the wire: a plain decimal, as a wallet takes it. */
export function usdtText(value: number): string {
  const micro = parseMicro(value)
  return micro === null ? String(value) : microText(micro)
}
