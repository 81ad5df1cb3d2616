import { expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { isSportsbook } from '../src/games/game.ts'
import { sheets } from '../src/pay-sheets.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'
import { type GameVerdict, verifyGames } from '../src/verified-play/verify-games.ts'

it('R-GAME-125: every game has a sheet, and sample bets', () => {
  const games = [...gamesOf(null).values()]
  const codes = games.map(({ code }) => code)
  expect(Object.keys(sheets).toSorted()).toEqual(codes.toSorted())
  const gameCodes = games.filter((game) => !isSportsbook(game)).map(({ code }) => code)
  expect(Object.keys(sampleBets).toSorted()).toEqual(gameCodes.toSorted())
})

// The test plays one game of each kind: solo rounds with decisions, shared rounds, shared rounds that can be left, a
// league. The command `npm run pay-sheets -- --verify 1000` plays all games.
it('R-GAME-125: played rounds are confirmed, and refused with any field changed', async () => {
  const verdicts: GameVerdict[] = []
  await verifyGames(['mines', 'k3', 'crash', 'football'], 14, (each) => verdicts.push(each))
  expect(verdicts.map(({ rounds }) => rounds)).toEqual([14, 14, 14, 28])
  for (const {
    rounds,
    confirmed: confirmedCount,
    refused: refusedCount,
    wrong,
  } of verdicts) {
    expect(wrong).toEqual([])
    expect([confirmedCount, refusedCount]).toEqual([rounds, rounds])
  }
})
