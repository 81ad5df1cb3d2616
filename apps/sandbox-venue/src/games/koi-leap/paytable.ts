/**
 * Symbols, weights, lines and prizes of the slot machine 鲤跃龙门. Any change here changes the return to player, which a
 * test computes exactly and limits to 94–97 %.
 */
export const gameId = 'koi-leap'
export const gameName = '鲤跃龙门'

export const slotSymbols = [
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
export type SlotSymbol = (typeof slotSymbols)[number]
export type LineSymbol = Exclude<SlotSymbol, 'pearl' | 'gate'>

export const symbolNames: Record<SlotSymbol, string> = {
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

/** The wild symbol, which replaces every line symbol. It is only on the three middle reels. */
export const wildSymbol = 'pearl'
/** The scatter symbol. It pays anywhere on the grid: by its count, times the total stake. */
export const scatterSymbol = 'gate'

export type ReelWeights = Record<SlotSymbol, number>

const outerReel: ReelWeights = {
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
const innerReel: ReelWeights = {
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
export const reelWeights: readonly ReelWeights[] = [
  outerReel,
  innerReel,
  innerReel,
  innerReel,
  outerReel,
]
export const rowCount = 3

/** The row on each reel for each line (0 top … 2 bottom). */
export const paylines: readonly (readonly number[])[] = [
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

/** The prizes of 3, 4 and 5 equal symbols from the left, in line stakes (a tenth of the stake). */
export const linePrizes: Record<LineSymbol, readonly [bigint, bigint, bigint]> = {
  koi: [60n, 300n, 2000n],
  lantern: [35n, 140n, 600n],
  drum: [25n, 80n, 300n],
  jade: [20n, 60n, 200n],
  coin: [15n, 40n, 120n],
  lotus: [8n, 20n, 70n],
  wave: [5n, 15n, 50n],
}

/** The prizes of 3, 4, and 5 or more gates anywhere, in total stakes. */
export const scatterPrizes: readonly [bigint, bigint, bigint] = [2n, 12n, 100n]
