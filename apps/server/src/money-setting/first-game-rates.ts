import { type GameRates, gameRateFields } from '@jinli/contract/rebate/game-rates'

/**
 * Rates of the games whose edge is smaller than the rate of their category (hundredths of a percent, VIP1 first). Each
 * stays below the edge with the gifts of its level (decision 057; a test counts it).
 */
const onePercentGames = [20, 22, 24, 26, 28, 30, 33, 36, 40, 50]
const games = [
  ['obgdy', 'plinko', onePercentGames],
  ['obgdy', 'video-poker', [5, 6, 7, 8, 9, 10, 12, 14, 16, 20]],
  ['fgdz', 'mines', onePercentGames],
  ['pp', 'limbo', onePercentGames],
  ['pp', 'crash', onePercentGames],
  ['ae', 'dice', onePercentGames],
  ['qi', 'blackjack', [4, 5, 6, 7, 8, 9, 10, 12, 14, 18]],
  ['qi', 'casino-holdem', [10, 12, 14, 16, 18, 20, 23, 26, 30, 38]],
] as const

function toGameRates([venue, game, hundredths]: (typeof games)[number]): GameRates {
  const rates = gameRateFields.map(
    (field, at) => [field, BigInt(hundredths[at] ?? 0) * 10_000n] as const,
  )
  return {
    venue,
    game,
    ...(Object.fromEntries(rates) as Omit<GameRates, 'venue' | 'game'>),
  }
}

/** The games with their own rebate rates in a new installation. */
export const firstGameRates: GameRates[] = games.map(toGameRates)
