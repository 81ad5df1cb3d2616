import { describe, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { isTable } from '../src/games/game.ts'
import { unit } from '../src/games/game-rules.ts'

type Chips = Record<string, number>

/** Returns what was at risk of each bet (units), on an outcome of the game. */
function risks(code: string, outcome: unknown, ...bets: Chips[]): number[] {
  const game = gamesOf(null).get(code)
  if (!game || !isTable(game)) throw new Error(`no table ${code}`)
  const rows = bets.map((bet) => ({
    chips: Object.entries(bet).map(([place, units]) => ({ place, units })),
  }))
  return game.shared.riskOf(outcome, rows).map((each) => Number(each) / Number(unit))
}

/** Cards of baccarat whose points are 9 against 8 (the player wins), and a tie. */
const card = (points: number) => 4 * (points - 2)
const playerWins = { player: [card(9), card(10)], banker: [card(8), card(10)] }
const tie = { player: [card(9), card(10)], banker: [card(9), card(10)] }
const dice = { dice: [1, 2, 3] }
const number = { pocket: 17 }
const race = { order: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
const six = { numbers: [1, 2, 3, 4, 5, 6], special: 7 }
const all = (prefix: string, from: number, to: number, units = 1): Chips =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [`${prefix}${from + at}`, units]),
  )

describe('Y-10 R-BET-21: what of a bet was at risk', () => {
  it.each([
    ['one side', 'baccarat', playerWins, { player: 100 }, 100],
    ['庄 and 闲', 'baccarat', playerWins, { player: 100, banker: 100 }, 0],
    ['庄 and less 闲', 'baccarat', playerWins, { player: 60, banker: 100 }, 40],
    ['闲 and less 庄', 'baccarat', playerWins, { player: 100, banker: 50 }, 50],
    [
      '庄, 闲 and a pair',
      'baccarat',
      playerWins,
      { player: 9, banker: 9, 'player-pair': 1 },
      1,
    ],
    ['a tie, which pushes', 'baccarat', tie, { player: 100, tie: 5 }, 5],
    [
      'dragon and tiger',
      'dragon-tiger',
      { dragon: 4, tiger: 8 },
      { dragon: 7, tiger: 5 },
      2,
    ],
    ['red and black', 'roulette', number, { red: 100, black: 100 }, 0],
    ['red and less black', 'roulette', number, { red: 100, black: 60 }, 40],
    ['three dozens', 'roulette', number, { 'dozen-1': 5, 'dozen-2': 5, 'dozen-3': 5 }, 0],
    ['two dozens', 'roulette', number, { 'dozen-1': 5, 'dozen-2': 5 }, 10],
    ['every number', 'roulette', number, all('straight-', 0, 36), 1],
    [
      'low, six numbers and the third dozen',
      'roulette',
      number,
      { low: 18, 'line-19': 6, 'dozen-3': 12 },
      0,
    ],
    ['big and small dice', 'sic-bo', dice, { big: 30, small: 10 }, 20],
    ['big and odd dice', 'sic-bo', dice, { big: 30, odd: 30 }, 60],
    ['big and small of K3', 'k3', dice, { big: 30, small: 30 }, 0],
    ['all differing, and the rest', 'k3', dice, { odd: 7, even: 7, 'face-1': 1 }, 1],
    [
      'every digit of a ball',
      'five-digit',
      { digits: [1, 2, 3, 4, 5] },
      all('ball-1-', 0, 9, 2),
      0,
    ],
    [
      'big of one ball and its small digits',
      'five-digit',
      { digits: [1, 2, 3, 4, 5] },
      { 'ball-1-big': 5, ...all('ball-1-', 0, 4) },
      0,
    ],
    [
      'big of one ball, small of another',
      'five-digit',
      { digits: [1, 2, 3, 4, 5] },
      { 'ball-1-big': 5, 'ball-2-small': 5 },
      10,
    ],
    [
      'sums of five',
      'five-digit',
      { digits: [1, 2, 3, 4, 5] },
      { 'sum-big': 5, 'sum-small': 8 },
      3,
    ],
    [
      'odd and even of a rank',
      'race-of-ten',
      race,
      { 'rank-3-odd': 9, 'rank-3-even': 9 },
      0,
    ],
    ['dragon and tiger of a race', 'race-of-ten', race, { 'dragon-2': 9, 'tiger-2': 4 }, 5],
    [
      'big and small sums of a race',
      'race-of-ten',
      race,
      { 'sum-big': 100, 'sum-small': 100 },
      0,
    ],
    [
      'big and small tens',
      'three-digit',
      { digits: [1, 2, 3] },
      { 'tens-big': 6, 'tens-small': 6 },
      0,
    ],
    [
      'three waves',
      'six-of-49',
      six,
      { 'wave-red': 16, 'wave-blue': 16, 'wave-green': 16 },
      0,
    ],
    ['a number and big', 'six-of-49', six, { 'special-7': 3, 'special-big': 3 }, 6],
    [
      'halves given back',
      'six-of-49',
      { ...six, special: 49 },
      { 'special-odd': 9, 'special-49': 1 },
      1,
    ],
  ] as const)('%s', (_what, code, outcome, chips, risk) => {
    expect(risks(code, outcome, chips)[0]).toBeCloseTo(risk, 3)
  })

  it('opposite sides in two bets of a round count together', () => {
    expect(risks('baccarat', playerWins, { player: 100 }, { banker: 60 })).toEqual([40, 0])
    expect(risks('roulette', number, { red: 5 }, { black: 5 }, { red: 2 })).toEqual([
      0, 2, 0,
    ])
  })

  it('a crash bet that leaves at about its stake counts none', () => {
    const game = gamesOf(null).get('crash')
    if (!game || !isTable(game)) throw new Error('no crash')
    const at = (autoAt: number | null) => ({ chips: [{ place: 'in', units: 10 }], autoAt })
    const risk = game.shared.riskOf({ burst: 300 }, [at(101), at(200), at(400), at(null)])
    expect(risk).toEqual([0n, 100_000n, 100_000n, 100_000n])
  })
})
