import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import { matchPays, matchPlace, type Weighted } from '../match-odds.ts'
import type { SharedRules } from '../title-rules.ts'

/** A match of two teams, whoever first wins two maps. The first team wins a map in 54 of 100. */
export type MatchMap = { winner: number; kills: number }
export type EsportsOutcome = {
  /** Two or three, in the order played; kills are those of both teams. */
  maps: MatchMap[]
}

const mapWeights = [54, 46]
export const killsLeast = 24
export const killsRange = 41
/** Half way: as many numbers of kills lie above as could be, less one. */
export const killsLine = 44

/** The maps that are played of three that were drawn. */
function played(maps: readonly MatchMap[]): MatchMap[] {
  const [first, second] = maps
  return maps.slice(0, first?.winner === second?.winner ? 2 : 3)
}

const sides = [0, 1]
const killCounts = Array.from({ length: killsRange }, (_, at) => killsLeast + at)

/** All winners of three maps and kills of the first, with their weights; kills of later maps are not bet on. */
export const esportsMatches: readonly Weighted<readonly MatchMap[]>[] = sides.flatMap((a) =>
  sides.flatMap((b) =>
    sides.flatMap((c) =>
      killCounts.map((kills) => ({
        result: played([
          { winner: a, kills },
          { winner: b, kills: killsLeast },
          { winner: c, kills: killsLeast },
        ]),
        ways: [a, b, c].reduce((ways, side) => ways * BigInt(mapWeights[side] ?? 0), 1n),
      })),
    ),
  ),
)

type Maps = readonly MatchMap[]
type Wins = (maps: Maps) => boolean

const wonBy = (maps: Maps, side: number) =>
  maps.filter(({ winner }) => winner === side).length
const names = ['first', 'second']

const winning: readonly (readonly [string, Wins])[] = [
  ...sides.flatMap((side): [string, Wins][] => [
    [`match-${names[side]}`, (maps) => wonBy(maps, side) === 2],
    [`clean-${names[side]}`, (maps) => wonBy(maps, side) === 2 && maps.length === 2],
    [`close-${names[side]}`, (maps) => wonBy(maps, side) === 2 && maps.length === 3],
    [`map-1-${names[side]}`, (maps) => maps[0]?.winner === side],
    [`map-2-${names[side]}`, (maps) => maps[1]?.winner === side],
  ]),
  ['maps-over', (maps) => maps.length === 3],
  ['maps-under', (maps) => maps.length === 2],
  ['kills-over', (maps) => (maps[0]?.kills ?? 0) > killsLine],
  ['kills-under', (maps) => (maps[0]?.kills ?? 0) <= killsLine],
]

/** Each place with the matches that win on it. */
export const esportsPlaces = new Map(
  winning.map(([place, wins]) => [place, matchPlace(esportsMatches, wins)] as const),
)

/** What a unit on a place pays, in ten-thousandths. */
export function esportsPays(place: string, maps: Maps): bigint {
  const known = esportsPlaces.get(place)
  return known?.wins(maps) ? matchPays(known) : 0n
}

export const rules: SharedRules<ChipBet, EsportsOutcome> = {
  title: 'esports',
  parseBet: (input) => parseChips(input, (place) => esportsPlaces.has(place)),
  draw: (draws) => {
    const drawMap = () => ({
      winner: draws.weighted(mapWeights),
      kills: killsLeast + draws.below(killsRange),
    })
    return { maps: played([drawMap(), drawMap(), drawMap()]) }
  },
  staked: stakedChips,
  pays: ({ maps }, bet) => paidChips(bet, (place) => esportsPays(place, maps)),
}
