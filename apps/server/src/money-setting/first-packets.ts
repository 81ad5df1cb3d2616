import type { MoneySetting } from '@jinli/contract/money-setting/money-setting'

/** The number of draws by the player's deposits. Columns: from (yuan), to (yuan), number of draws. */
const rules = [
  [100, 499.99, 1],
  [500, 1_999.99, 2],
  [2_000, 9_999.99, 3],
  [10_000, 49_999.99, 5],
  [50_000, 999_999_999.99, 8],
] as const

/** Prizes: amount (yuan), probability (hundredths of a percent). */
const prizes = [
  [0.88, 5_000],
  [1.88, 3_000],
  [5.88, 1_500],
  [18.88, 400],
  [88.88, 90],
  [188, 10],
] as const

const yuan = (amount: number) => BigInt(Math.round(amount * 100))

/** The red packet setting of a new installation, with the hours of spec §9. The mean prize is 3.6 yuan. */
export const firstPackets: MoneySetting<'red_packet'> = {
  start_time: '10:00',
  end_time: '12:00',
  count_from: '12:00',
  count_until: '10:00',
  max_times: 8,
  budget: yuan(20_000),
  turnover_times: 1,
  rules: rules.map(([from, to, draws]) => ({ from: yuan(from), to: yuan(to), draws })),
  prizes: prizes.map(([prize, odds]) => ({
    prize: yuan(prize),
    odds: BigInt(odds) * 10_000n,
  })),
}
