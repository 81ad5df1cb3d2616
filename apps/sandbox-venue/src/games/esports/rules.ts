import { type Pairing, pairingOf } from '../league.ts'
import {
  type Choice,
  type LegResult,
  type Market,
  offOneIn,
  type Prices,
  pricing,
  type SportsbookRules,
  type VisibleState,
} from '../sportsbook-rules.ts'

/** The drawn course of a match of up to three maps: two maps win the match, ten points win a map. */
export type EsportsCourse = {
  off: boolean
  /** The sides that won the points of each played map, in order: '0110…'. */
  maps: string[]
}
export type EsportsState = VisibleState & {
  /** The points of each map that has started. */
  maps: (readonly [number, number])[]
}

type Points = readonly [first: number, second: number]
/** The winning side of each map that is over. */
type Winners = readonly number[]

const pointsToWin = 10
/** The largest number of points of a map. Each point is a tick; a map that ends earlier has empty ticks. */
export const pointsMost = 2 * pointsToWin - 1
const mapsMost = 3
const scale = 1000

const teams = [
  { name: '赤潮', rating: 46 },
  { name: '青岚', rating: 30 },
  { name: '夜枭', rating: 12 },
  { name: '霜刃', rating: 38 },
  { name: '雷泽', rating: 21 },
  { name: '烛龙', rating: 55 },
  { name: '浮光', rating: 5 },
  { name: '断崖', rating: 26 },
] as const

/** The grounds on which maps are played. The number of the match decides which ones. */
const grounds = ['沉船湾', '古井巷', '镜湖', '铁索桥', '风车岭'] as const
const groundOf = (index: number, map: number) => (index + 2 * map) % grounds.length

export function groundNames(index: number): string[] {
  return [0, 1, 2].map((map) => grounds[groundOf(index, map)] ?? '')
}

/** Returns how much a ground raises or lowers a team's chance of a point, in parts of `scale`. */
function liking(team: number, ground: number): number {
  return (((team * 7 + ground * 3) % 5) - 2) * 8
}

/** Returns the chance that the first team wins a point on a map, in parts of `scale`. */
function pointChance({ home, away }: Pairing, ground: number): number {
  const better = (teams[home]?.rating ?? 0) - (teams[away]?.rating ?? 0)
  return 500 + better + liking(home, ground) - liking(away, ground)
}

/** Returns the chance that the first team wins a map, given the current points. */
function mapChance(point: number, [first, second]: Points): number {
  if (first === pointsToWin) return 1
  if (second === pointsToWin) return 0
  const share = point / scale
  // The loop counts the first team's points down. `row[n]` is its chance when the second team has n points.
  let row = Array.from({ length: pointsToWin + 1 }, () => 1)
  for (let own = pointsToWin - 1; own >= first; own -= 1) {
    const next = Array.from({ length: pointsToWin + 1 }, () => 0)
    for (let other = pointsToWin - 1; other >= second; other -= 1)
      next[other] = share * (row[other] ?? 0) + (1 - share) * (next[other + 1] ?? 0)
    row = next
  }
  return row[second] ?? 0
}

const ways: readonly Winners[] = [
  [0, 0],
  [0, 1, 0],
  [0, 1, 1],
  [1, 0, 0],
  [1, 0, 1],
  [1, 1],
]

/** Returns every possible sequence of map winners, with its chance. */
function chancesOf(index: number, state: EsportsState): readonly [Winners, number][] {
  const pairing = pairingOf(teams.length, index)
  const first = Array.from({ length: mapsMost }, (_, map) =>
    mapChance(pointChance(pairing, groundOf(index, map)), state.maps[map] ?? [0, 0]),
  )
  return ways.map((winners) => [
    winners,
    winners.reduce((product, side, map) => {
      const chance = first[map] ?? 0
      return product * (side === 0 ? chance : 1 - chance)
    }, 1),
  ])
}

type Kind = { name: string; wins(winners: Winners): boolean }

const isWonBy = (winners: Winners, side: number) =>
  winners.filter((winner) => winner === side).length
const sides = [
  ['first', '甲'],
  ['second', '乙'],
] as const

const kinds = new Map<string, Kind>([
  ...sides.flatMap(([side, word], at): [string, Kind][] => [
    [
      `match:${side}`,
      { name: `胜负 · ${word}胜`, wins: (winners) => isWonBy(winners, at) === 2 },
    ],
    ...[0, 1, 2].map((map): [string, Kind] => [
      `map-${map + 1}:${side}`,
      {
        name: `第 ${map + 1} 图 · ${word}胜`,
        wins: (winners) => winners[map] === at,
      },
    ]),
    ...[-1.5, 1.5].map((line): [string, Kind] => [
      `handicap-${side}:${line}`,
      {
        name: `地图让分 · ${word} ${line < 0 ? '−' : '+'}1.5`,
        wins: (winners) => isWonBy(winners, at) - isWonBy(winners, 1 - at) + line > 0,
      },
    ]),
  ]),
  ['maps-over', { name: '地图数 · 大 2.5', wins: (winners) => winners.length === 3 }],
  ['maps-under', { name: '地图数 · 小 2.5', wins: (winners) => winners.length === 2 }],
  ...['2-0', '2-1', '1-2', '0-2'].map((score): [string, Kind] => [
    `score:${score}`,
    {
      name: `比分 · ${score.replace('-', ':')}`,
      wins: (winners) => `${isWonBy(winners, 0)}-${isWonBy(winners, 1)}` === score,
    },
  ]),
])

function sidesOf(selection: string): readonly string[] {
  if (selection.startsWith('maps-')) return ['maps-over', 'maps-under']
  const ofSide = /^(match|map-[123]):/.exec(selection)
  if (ofSide) return [`${ofSide[1]}:first`, `${ofSide[1]}:second`]
  const line = /^handicap-(first|second):(-?)(.*)$/.exec(selection)
  if (!line) return []
  const other = line[1] === 'first' ? 'second' : 'first'
  return [selection, `handicap-${other}:${line[2] ? '' : '-'}${line[3]}`]
}

function winnersIn(maps: readonly Points[]): number[] {
  return maps
    .filter((points) => points.includes(pointsToWin))
    .map(([first]) => (first === pointsToWin ? 0 : 1))
}

function marketsOf(state: EsportsState, chanceOf: (selection: string) => number): Market[] {
  const choice = (selection: string, name: string): Choice => ({
    selection,
    name,
    chance: chanceOf(selection),
  })
  const pair = (prefix: string): Choice[] =>
    sides.map(([side, word]) => choice(`${prefix}:${side}`, `${word}胜`))
  // Bets on the third map open when each team has won one map. So there is no bet on a map that is never played.
  const even = state.score[0] === 1 && state.score[1] === 1
  const maps = [1, 2, ...(even ? [3] : [])]
  const lineChoice = (side: string, word: string, line: number) =>
    choice(`handicap-${side}:${line}`, `${word} ${line < 0 ? '−' : '+'}1.5`)
  return [
    { name: '胜负', columns: 2, choices: pair('match') },
    ...maps.map((map) => ({
      name: `第 ${map} 图`,
      columns: 2,
      choices: pair(`map-${map}`),
    })),
    {
      name: '地图让分',
      columns: 2,
      choices: [
        lineChoice('first', '甲', -1.5),
        lineChoice('second', '乙', 1.5),
        lineChoice('first', '甲', 1.5),
        lineChoice('second', '乙', -1.5),
      ],
    },
    {
      name: '地图数',
      columns: 2,
      choices: [choice('maps-over', '大 2.5'), choice('maps-under', '小 2.5')],
    },
    {
      name: '比分',
      columns: 4,
      choices: ['2-0', '2-1', '1-2', '0-2'].map((score) =>
        choice(`score:${score}`, score.replace('-', ':')),
      ),
    },
  ]
}

function priceOf(index: number, state: EsportsState): Prices {
  const chances = chancesOf(index, state)
  const chanceOf = (selection: string) => {
    const kind = kinds.get(selection)
    if (!kind) return 0
    return chances.reduce(
      (sum, [winners, chance]) => (kind.wins(winners) ? sum + chance : sum),
      0,
    )
  }
  return { markets: state.over ? [] : marketsOf(state, chanceOf), chanceOf }
}

/** Returns the result if all sequences of map winners that are still possible agree on it, otherwise null. */
function resultOf(state: EsportsState, selection: string): LegResult | null {
  if (state.off) return 'void'
  const kind = kinds.get(selection)
  if (!kind) return null
  const winnersSoFar = winnersIn(state.maps)
  const open = ways.filter((winners) =>
    winnersSoFar.every((side, map) => winners[map] === side),
  )
  const wins = open.filter((winners) => kind.wins(winners)).length
  if (wins === open.length) return 'won'
  return wins === 0 ? 'lost' : null
}

export const rules: SportsbookRules<EsportsCourse, EsportsState> = {
  game: 'esports',
  teams: teams.map(({ name }) => name),
  ticks: mapsMost * pointsMost,
  initialState: {
    tick: -1,
    over: false,
    off: false,
    stoppedAt: 0,
    score: [0, 0],
    maps: [],
  },
  draw: (draws, index) => {
    if (draws.below(offOneIn) === 0) return { off: true, maps: [] }
    const pairing = pairingOf(teams.length, index)
    const maps: string[] = []
    const wins: [number, number] = [0, 0]
    while (Math.max(...wins) < 2) {
      const chance = pointChance(pairing, groundOf(index, maps.length))
      const points: [number, number] = [0, 0]
      let mapPoints = ''
      while (Math.max(...points) < pointsToWin) {
        const side = draws.below(scale) < chance ? 0 : 1
        points[side] += 1
        mapPoints += side
      }
      wins[points[0] === pointsToWin ? 0 : 1] += 1
      maps.push(mapPoints)
    }
    return { off: false, maps }
  },
  stateAt: (course, ticks) => {
    const begunMaps = course.maps
      .map((mapPoints, map) => mapPoints.slice(0, Math.max(0, ticks - map * pointsMost)))
      .filter((mapPoints, map) => map === 0 || mapPoints !== '')
    const maps = begunMaps.map((mapPoints): Points => {
      const second = mapPoints.replaceAll('0', '').length
      return [mapPoints.length - second, second]
    })
    const winners = winnersIn(maps)
    const mapsEnded = winners.length - 1
    const score: Points = [isWonBy(winners, 0), isWonBy(winners, 1)]
    return {
      tick: ticks,
      over: course.off || Math.max(...score) === 2,
      off: course.off,
      stoppedAt:
        mapsEnded < 0 ? 0 : mapsEnded * pointsMost + (begunMaps[mapsEnded]?.length ?? 0),
      score,
      maps,
    }
  },
  price: priceOf,
  resultOf,
  winsIn: (selection) =>
    ways.map((winners) => kinds.get(selection)?.wins(winners) ?? false),
  sidesOf,
  nameOf: (selection) => kinds.get(selection)?.name ?? null,
  pricing,
}
