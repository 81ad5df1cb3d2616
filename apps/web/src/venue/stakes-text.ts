import { formatYuan } from '@jinli/money/money'
import type { Tile } from './tile.ts'

/** Returns the stakes of one bet in short form: '¥1–10,000'; empty where the venue tells none. */
export function stakesText(stakes: Tile['stakes']): string {
  if (!stakes) return ''
  const [least, most] = [stakes.least, stakes.most].map((fen) =>
    formatYuan(fen).replace(/\.00$/, ''),
  )
  return `¥${least}–${most}`
}
