import * as z from 'zod/mini'
import { micro } from '../wire/wire.ts'

/** Fields of the rates of a game, VIP1 first. */
export const gameRateFields = [
  'vip1',
  'vip2',
  'vip3',
  'vip4',
  'vip5',
  'vip6',
  'vip7',
  'vip8',
  'vip9',
  'vip10',
] as const

const code = z.string().check(z.minLength(1), z.maxLength(64))

/** The rebate rates of one game, which replace the rates of its venue's category (millionths of a percent). */
export const gameRates = z.object({
  venue: code,
  game: code,
  vip1: micro,
  vip2: micro,
  vip3: micro,
  vip4: micro,
  vip5: micro,
  vip6: micro,
  vip7: micro,
  vip8: micro,
  vip9: micro,
  vip10: micro,
})
export type GameRates = z.output<typeof gameRates>

/** The largest number of games with their own rates. */
export const gameRatesMax = 500
