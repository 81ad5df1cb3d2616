import { type Fen, formatYuan, yuanText } from '@jinli/money/money'

/** Formats a change of a balance with its sign: `+1,234.50`. */
export function signedYuan(fen: Fen): string {
  return fen < 0n ? `−${formatYuan(-fen)}` : `+${formatYuan(fen)}`
}

/** Formats an amount for pasting elsewhere: `300`, `1234.5`. */
export function plainYuan(fen: Fen): string {
  return yuanText(fen).replace(/\.?0+$/, '')
}
