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

/** The drawn course of a football match of ninety minutes: its goals with their minutes. */
export type FootballCourse = { off: boolean; goals: Goal[] }
/** A goal; side 0 is the home side. */
export type Goal = { minute: number; side: number }
export type FootballState = VisibleState & { goals: Goal[] }

type Score = readonly [home: number, away: number]

const minutes = 90
/** The highest possible score of one side. */
const goalsMost = 9
const grid = goalsMost + 1
const scale = 100_000
/** The average goals per minute of the home and the away side, in parts of `scale`: 1.40 and 1.14 in a match. */
const usual = [1_560, 1_270] as const

/** The clubs. `attack` is how many goals a club scores, `lets` how many it concedes, in percent of the average. */
const clubs = [
  { name: '云溪', attack: 122, lets: 84 },
  { name: '白鹭湾', attack: 96, lets: 103 },
  { name: '赤岩堡', attack: 108, lets: 95 },
  { name: '望潮', attack: 88, lets: 110 },
  { name: '青禾原', attack: 101, lets: 98 },
  { name: '星河渡', attack: 116, lets: 104 },
  { name: '石桥铺', attack: 84, lets: 92 },
  { name: '铁马关', attack: 104, lets: 86 },
  { name: '江心洲', attack: 93, lets: 118 },
  { name: '南屿港', attack: 99, lets: 100 },
  { name: '松涛谷', attack: 80, lets: 106 },
  { name: '银杏里', attack: 111, lets: 99 },
] as const

/** Returns how hard a side attacks, in percent. The side that is behind attacks more, the leading side less. */
function urge(goalsBehind: number): number {
  return [88, 94, 100, 109, 115][Math.max(-2, Math.min(2, goalsBehind)) + 2] ?? 100
}

/** Returns how frequent goals are in a minute, in percent. They are more frequent towards the end. */
function tempo(minute: number): number {
  return minute <= 45 ? 95 : minute <= 75 ? 101 : 113
}

/** Returns the weights for a goal in a minute: home, away, no goal. */
function weightsOf(pairing: Pairing, minute: number, [home, away]: Score): number[] {
  const at = clubs[pairing.home]
  const guest = clubs[pairing.away]
  if (!at || !guest) throw new RangeError('no such club')
  const goalWeight = (base: number, attack: number, lets: number, goalsBehind: number) =>
    Math.floor((base * attack * lets * urge(goalsBehind) * tempo(minute)) / 100 ** 4)
  const first =
    home < goalsMost ? goalWeight(usual[0], at.attack, guest.lets, away - home) : 0
  const second =
    away < goalsMost ? goalWeight(usual[1], guest.attack, at.lets, home - away) : 0
  return [first, second, scale - first - second]
}

/** Calculates the chance of each final score from a given minute and score. The index is `home` · grid + `away`. */
function finalsOf(pairing: Pairing, minute: number, [home, away]: Score): Float64Array {
  let now = new Float64Array(grid * grid)
  now[home * grid + away] = 1
  for (let next = minute + 1; next <= minutes; next += 1) {
    const nextChances = new Float64Array(grid * grid)
    for (let at = 0; at < now.length; at += 1) {
      const chance = now[at] ?? 0
      if (chance === 0) continue
      const weights = weightsOf(pairing, next, [Math.floor(at / grid), at % grid])
      // A home goal moves to the next row of the table, an away goal to the next column.
      for (const [side, to] of [at + grid, at + 1, at].entries()) {
        const weight = weights[side] ?? 0
        if (weight > 0) nextChances[to] = (nextChances[to] ?? 0) + (chance * weight) / scale
      }
    }
    now = nextChances
  }
  return now
}

type Kind = {
  name: string
  wins(score: Score): boolean
  /** Returns the result when it is certain before the end, otherwise null. */
  early?(score: Score): LegResult | null
}

function lineText(line: number): string {
  return line < 0 ? `−${-line}` : `+${line}`
}

const ends: Record<string, Kind> = {
  home: { name: '胜平负 · 主胜', wins: ([home, away]) => home > away },
  draw: { name: '胜平负 · 平局', wins: ([home, away]) => home === away },
  away: { name: '胜平负 · 客胜', wins: ([home, away]) => home < away },
  'score:other': {
    name: '波胆 · 其他',
    wins: ([home, away]) => home > 4 || away > 4,
    early: ([home, away]) => (home > 4 || away > 4 ? 'won' : null),
  },
}

function handicap(side: string, line: number): Kind {
  const [word, sign] = side === 'home' ? ['主', 1] : ['客', -1]
  return {
    name: `让球 · ${word} ${lineText(line)}`,
    wins: ([home, away]) => (home - away) * sign + line > 0,
  }
}

function total(side: string, line: number): Kind {
  const isOver = side === 'over'
  return {
    name: `大小球 · ${isOver ? '大' : '小'} ${line}`,
    wins: ([home, away]) => home + away > line === isOver,
    early: ([home, away]) => (home + away > line ? (isOver ? 'won' : 'lost') : null),
  }
}

function exact(home: number, away: number): Kind {
  return {
    name: `波胆 · ${home}:${away}`,
    wins: (score) => score[0] === home && score[1] === away,
    early: (score) => (score[0] > home || score[1] > away ? 'lost' : null),
  }
}

/** Parses a line: '-' and '1' are −1.5. All lines are halves, so a bet cannot end in a tie. */
function halves(sign: string | undefined, goals: string | undefined): number {
  const line = Number.parseInt(goals ?? '', 10) + 0.5
  return sign ? -line : line
}

function kindOf(selection: string): Kind | null {
  if (Object.hasOwn(ends, selection)) return ends[selection] ?? null
  const handicapMatch = /^handicap-(home|away):(-?)([0-4])\.5$/.exec(selection)
  if (handicapMatch)
    return handicap(handicapMatch[1] ?? '', halves(handicapMatch[2], handicapMatch[3]))
  const totalMatch = /^(over|under):([0-8])\.5$/.exec(selection)
  if (totalMatch) return total(totalMatch[1] ?? '', halves('', totalMatch[2]))
  const score = /^score:([0-4])-([0-4])$/.exec(selection)
  return score ? exact(+(score[1] ?? ''), +(score[2] ?? '')) : null
}

function sidesOf(selection: string): readonly string[] {
  const winner = ['home', 'draw', 'away']
  if (winner.includes(selection)) return winner
  const totalMatch = /^(?:over|under):(.*)$/.exec(selection)
  if (totalMatch) return [`over:${totalMatch[1]}`, `under:${totalMatch[1]}`]
  const line = /^handicap-(home|away):(-?)(.*)$/.exec(selection)
  if (!line) return []
  const other = `handicap-${line[1] === 'home' ? 'away' : 'home'}:${line[2] ? '' : '-'}${line[3]}`
  return [selection, other]
}

function chanceIn(finals: Float64Array, selection: string): number {
  const kind = kindOf(selection)
  if (!kind) return 0
  let chance = 0
  for (let at = 0; at < finals.length; at += 1) {
    if (kind.wins([Math.floor(at / grid), at % grid])) chance += finals[at] ?? 0
  }
  return chance
}

/** Returns the line from `from` to `to` whose chance is nearest to 50 %, with its neighbours. */
function linesAround(from: number, to: number, chanceOf: (line: number) => number) {
  const lines = Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, at) => from + at + 0.5,
  )
  const off = (line: number) => Math.abs(chanceOf(line) - 0.5)
  const best = lines.toSorted((a, b) => off(a) - off(b))[0] ?? 0
  return lines.filter((line) => Math.abs(line - best) <= 1)
}

function marketsOf([home, away]: Score, chanceOf: (selection: string) => number): Market[] {
  const choice = (selection: string, name: string): Choice => ({
    selection,
    name,
    chance: chanceOf(selection),
  })
  const handicaps = linesAround(-5, 4, (line) => chanceOf(`handicap-home:${line}`))
  const totals = linesAround(home + away, 8, (line) => chanceOf(`over:${line}`))
  const few = [0, 1, 2, 3, 4]
  return [
    {
      name: '胜平负',
      columns: 3,
      choices: [choice('home', '主胜'), choice('draw', '平局'), choice('away', '客胜')],
    },
    {
      name: '让球',
      columns: 2,
      choices: handicaps.flatMap((line) => [
        choice(`handicap-home:${line}`, `主 ${lineText(line)}`),
        choice(`handicap-away:${-line}`, `客 ${lineText(-line)}`),
      ]),
    },
    {
      name: '大小球',
      columns: 2,
      choices: totals.flatMap((line) => [
        choice(`over:${line}`, `大 ${line}`),
        choice(`under:${line}`, `小 ${line}`),
      ]),
    },
    {
      name: '波胆',
      columns: 5,
      choices: [
        ...few.flatMap((own) =>
          few.map((other) => choice(`score:${own}-${other}`, `${own}:${other}`)),
        ),
        choice('score:other', '其他'),
      ],
    },
  ]
}

function priceOf(index: number, state: FootballState): Prices {
  const pairing = pairingOf(clubs.length, index)
  const finals = finalsOf(pairing, Math.max(0, state.tick), state.score)
  const chanceOf = (selection: string) => chanceIn(finals, selection)
  return { markets: state.over ? [] : marketsOf(state.score, chanceOf), chanceOf }
}

export const rules: SportsbookRules<FootballCourse, FootballState> = {
  game: 'football',
  teams: clubs.map(({ name }) => name),
  ticks: minutes,
  initialState: {
    tick: -1,
    over: false,
    off: false,
    stoppedAt: 0,
    score: [0, 0],
    goals: [],
  },
  draw: (draws, index) => {
    if (draws.below(offOneIn) === 0) return { off: true, goals: [] }
    const pairing = pairingOf(clubs.length, index)
    const goals: Goal[] = []
    const score: [number, number] = [0, 0]
    for (let minute = 1; minute <= minutes; minute += 1) {
      const side = draws.weightedIndex(weightsOf(pairing, minute, score))
      if (side > 1) continue
      score[side === 0 ? 0 : 1] += 1
      goals.push({ minute, side })
    }
    return { off: false, goals }
  },
  stateAt: (course, ticks) => {
    const goals = course.goals.filter(({ minute }) => minute <= ticks)
    const home = goals.filter(({ side }) => side === 0).length
    return {
      tick: ticks,
      over: course.off || ticks >= minutes,
      off: course.off,
      stoppedAt: goals.at(-1)?.minute ?? 0,
      score: [home, goals.length - home],
      goals,
    }
  },
  price: priceOf,
  resultOf: (state, selection) => {
    const kind = kindOf(selection)
    if (state.off) return 'void'
    if (!kind) return null
    if (state.over) return kind.wins(state.score) ? 'won' : 'lost'
    return kind.early?.(state.score) ?? null
  },
  winsIn: (selection) => {
    const kind = kindOf(selection)
    return Array.from(
      { length: grid * grid },
      (_, at) => kind?.wins([Math.floor(at / grid), at % grid]) ?? false,
    )
  },
  sidesOf,
  nameOf: (selection) => kindOf(selection)?.name ?? null,
  pricing,
}
