import type { VipLevel } from '@jinli/contract/vip/vip'

/** VIP levels: deposits, turnover, turnover to keep the level (all in yuan), then six rebate rates (0.01 percent). */
const ladder = [
  [1_000, 5_000, 0, 30, 25, 25, 30, 40, 10],
  [5_000, 30_000, 3_000, 35, 30, 30, 35, 45, 12],
  [20_000, 120_000, 12_000, 40, 35, 35, 40, 50, 14],
  [50_000, 350_000, 35_000, 45, 40, 40, 45, 55, 16],
  [150_000, 1_200_000, 120_000, 50, 45, 45, 50, 60, 18],
  [500_000, 4_000_000, 400_000, 55, 50, 50, 55, 65, 20],
  [1_500_000, 12_000_000, 1_200_000, 60, 55, 55, 60, 70, 22],
  [5_000_000, 40_000_000, 4_000_000, 65, 60, 60, 65, 80, 24],
  [15_000_000, 120_000_000, 12_000_000, 70, 65, 65, 70, 90, 27],
  [50_000_000, 400_000_000, 40_000_000, 80, 70, 70, 80, 100, 30],
] as const

const yuan = (amount: number) => BigInt(amount) * 100n
/** Converts hundredths of a percent into millionths of a percent. */
const rate = (hundredths: number) => BigInt(hundredths) * 10_000n

/** Gifts in yuan on reaching a level and on a birthday. They are play money, so live mode begins without gifts. */
const gifts = [
  [8, 8],
  [28, 18],
  [88, 38],
  [188, 68],
  [588, 128],
  [1_888, 288],
  [5_888, 588],
  [18_888, 1_288],
  [58_888, 2_888],
  [188_888, 8_888],
] as const

/** The VIP levels of a new installation; each requires about three times the level before. */
export const firstLevels: VipLevel[] = ladder.map(
  ([recharge, flow, keep, realperson, sport, e_sport, joker, electron, lottery]) => ({
    recharge: yuan(recharge),
    flow: yuan(flow),
    keep: yuan(keep),
    realperson: rate(realperson),
    sport: rate(sport),
    e_sport: rate(e_sport),
    joker: rate(joker),
    electron: rate(electron),
    lottery: rate(lottery),
    rise_gift: 0n,
    birthday_gift: 0n,
    gift_turnover: 1,
  }),
)

/** The same levels with the gifts of the sandbox. */
export const firstGivingLevels: VipLevel[] = firstLevels.map((level, at) => ({
  ...level,
  rise_gift: yuan(gifts[at]?.[0] ?? 0),
  birthday_gift: yuan(gifts[at]?.[1] ?? 0),
}))
