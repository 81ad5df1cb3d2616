import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import { matchPays, matchPlace, type Weighted } from '../match-odds.ts'
import type { SharedRules } from '../title-rules.ts'

/** A match of ninety minutes. Goals of a side come as a Poisson law has them, in ten-thousandths: 1.5 and 1.2 on average. */
export type FootballOutcome = {
  /** In the order in which they fell; the home side is 0. */
  goals: { minute: number; side: number }[]
}
export type Score = readonly [number, number]

export const homeWeights = [2231, 3347, 2510, 1255, 471, 141, 45]
export const awayWeights = [3012, 3614, 2169, 867, 260, 62, 16]

/** All 49 scores with their weights. */
export const footballScores: readonly Weighted<Score>[] = homeWeights.flatMap(
  (home, homeGoals) =>
    awayWeights.map((away, awayGoals) => ({
      result: [homeGoals, awayGoals] as const,
      ways: BigInt(home) * BigInt(away),
    })),
)

type Wins = (score: Score) => boolean

const goalsOf = ([home, away]: Score) => home + away
const lines = [1, 2, 3]
const few = [0, 1, 2, 3]

const winning: readonly (readonly [string, Wins])[] = [
  ['home', ([home, away]) => home > away],
  ['draw', ([home, away]) => home === away],
  ['away', ([home, away]) => home < away],
  ['home-minus', ([home, away]) => home - away >= 2],
  ['away-plus', ([home, away]) => home - away <= 1],
  ['both', ([home, away]) => home > 0 && away > 0],
  ['not-both', ([home, away]) => home === 0 || away === 0],
  ['odd', (score) => goalsOf(score) % 2 === 1],
  ['even', (score) => goalsOf(score) % 2 === 0],
  ...lines.flatMap((line): [string, Wins][] => [
    [`over-${line}`, (score) => goalsOf(score) > line],
    [`under-${line}`, (score) => goalsOf(score) <= line],
  ]),
  ...few.flatMap((home) =>
    few.map((away): [string, Wins] => [
      `score-${home}-${away}`,
      (score) => score[0] === home && score[1] === away,
    ]),
  ),
  ['score-other', ([home, away]) => home > 3 || away > 3],
]

/** Each place with the scores that win on it. */
export const footballPlaces = new Map(
  winning.map(([place, wins]) => [place, matchPlace(footballScores, wins)] as const),
)

export function scoreOf({ goals }: FootballOutcome): Score {
  const home = goals.filter(({ side }) => side === 0).length
  return [home, goals.length - home]
}

/** What a unit on a place pays, in ten-thousandths. */
export function footballPays(place: string, score: Score): bigint {
  const known = footballPlaces.get(place)
  return known?.wins(score) ? matchPays(known) : 0n
}

export const rules: SharedRules<ChipBet, FootballOutcome> = {
  title: 'football',
  parseBet: (input) => parseChips(input, (place) => footballPlaces.has(place)),
  draw: (draws) => {
    const home = draws.weighted(homeWeights)
    const away = draws.weighted(awayWeights)
    const goals = Array.from({ length: home + away }, (_, nth) => ({
      minute: 1 + draws.below(90),
      side: nth < home ? 0 : 1,
    }))
    return { goals: goals.toSorted((a, b) => a.minute - b.minute) }
  },
  staked: stakedChips,
  pays: (outcome, bet) => {
    const score = scoreOf(outcome)
    return paidChips(bet, (place) => footballPays(place, score))
  },
}
