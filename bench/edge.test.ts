import { edgeProblem, rebateStanding } from '@jinli/contract/rebate/edge.rules'
import { theoreticalReturns } from '@jinli/sandbox-venue/catalog/theoretical-returns'
import { describe, expect, it } from 'vitest'
import { edgeLine, shippedGames, shippedTables } from './edge.ts'

const games = shippedGames()
/** Their best play is prepared for minutes, so only `npm run bench edge` plays them. */
const preparedLong = ['casino-holdem']
const quickGames = games.filter(({ game }) => !preparedLong.includes(game))

// R-REBATE-24
describe('V-1: the shipped tables', () => {
  it('leave the house an edge in each game on each level, and each game pays its rebate', () => {
    expect(games.map(({ game }) => game).toSorted()).toEqual(
      Object.keys(theoreticalReturns).toSorted(),
    )
    expect(edgeProblem(games, shippedTables, shippedTables)).toBeNull()
    const standings = games.map((game) => rebateStanding(game, shippedTables))
    expect(new Set(standings)).toEqual(new Set(['paid']))
  })

  it('would give more than the stake back without the games’ own rates', () => {
    const withoutOwn = { ...shippedTables, games: [] }
    const overGames = games
      .filter((game) => rebateStanding(game, withoutOwn) === 'over')
      .map(({ game }) => game)
    expect(overGames.toSorted()).toEqual([
      'blackjack',
      'crash',
      'dice',
      'limbo',
      'mines',
      'plinko',
      'video-poker',
    ])
  })

  it.each(quickGames.map((game) => [game.game, game] as const))(
    '%s at best play: the rounds agree with the margin view, and no level gets the stake back',
    (_code, game) => {
      expect(edgeLine(game, 20_000).problems).toEqual([])
    },
  )
})
