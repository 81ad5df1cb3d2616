/**
 * 鲤跃龙门: the one place for symbols, weights, lines and prizes. Changing anything here moves
 * the return to player, which a test recomputes exactly and bounds to 94–97 %.
 */
export const GAME_ID = 'koi-leap'
export const GAME_NAME = '鲤跃龙门'

export const SYMBOLS = [
  'koi',
  'lantern',
  'drum',
  'jade',
  'coin',
  'lotus',
  'wave',
  'pearl',
  'gate',
] as const
export type SlotSymbol = (typeof SYMBOLS)[number]
export type LineSymbol = Exclude<SlotSymbol, 'pearl' | 'gate'>

export const SYMBOL_NAMES: Record<SlotSymbol, string> = {
  koi: '锦鲤',
  lantern: '灯笼',
  drum: '花鼓',
  jade: '玉璧',
  coin: '铜钱',
  lotus: '荷花',
  wave: '水纹',
  pearl: '龙珠',
  gate: '龙门',
}

/** Replaces every line symbol; only on the three middle reels. */
export const WILD = 'pearl'
/** Pays anywhere on the grid, by count, times the total stake. */
export const SCATTER = 'gate'

export type ReelWeights = Record<SlotSymbol, number>

const OUTER: ReelWeights = {
  koi: 6,
  lantern: 8,
  drum: 11,
  jade: 13,
  coin: 16,
  lotus: 20,
  wave: 22,
  pearl: 0,
  gate: 4,
}
const INNER: ReelWeights = {
  koi: 6,
  lantern: 8,
  drum: 11,
  jade: 13,
  coin: 15,
  lotus: 18,
  wave: 20,
  pearl: 6,
  gate: 4,
}
export const REELS: readonly ReelWeights[] = [OUTER, INNER, INNER, INNER, OUTER]
export const ROWS = 3

/** Row (0 top … 2 bottom) per reel. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
]

/** Prize for 3, 4, 5 from the left, times the line stake (a tenth of the stake). */
export const LINE_PRIZES: Record<LineSymbol, readonly [bigint, bigint, bigint]> = {
  koi: [60n, 300n, 2000n],
  lantern: [35n, 140n, 600n],
  drum: [25n, 80n, 300n],
  jade: [20n, 60n, 200n],
  coin: [15n, 40n, 120n],
  lotus: [8n, 20n, 70n],
  wave: [5n, 15n, 50n],
}

/** Prize for 3, 4, 5 or more gates anywhere, times the total stake. */
export const SCATTER_PRIZES: readonly [bigint, bigint, bigint] = [2n, 12n, 100n]
