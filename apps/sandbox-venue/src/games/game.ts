import type { BetWords } from './bet-words.ts'
import type { SoloRules, TableRules } from './game-rules.ts'
import type { SportsbookRules, VisibleState } from './sportsbook-rules.ts'

/** The codes of the game providers. A venue may offer the games of one provider only. */
export const providers = ['obgdy', 'fgdz', 'pp', 'ae', 'qi', 'jinlin'] as const
export type Provider = (typeof providers)[number]

type GameBase = {
  /** The game's code in launches and bets, also the name of its folder. */
  readonly code: string
  readonly name: string
  readonly provider: Provider
  readonly category: 'live' | 'sport' | 'esport' | 'board' | 'slot' | 'lottery'
  /** The theoretical return as the page shows it. It names the way of playing, when the return depends on it. */
  readonly returnText: string
}

/** A solo game. This object is all that the engine and the page know of the game. */
export type SoloGame = GameBase & {
  readonly rules: SoloRules<unknown, unknown, unknown>
  readonly words: BetWords<unknown, unknown>
  /** The possible stakes of one unit, in whole yuan, lowest first. */
  readonly stakes: readonly string[]
  /** The game's parts of the page. We write this HTML; it contains no text from players. */
  readonly page: SoloPage
}

/** A game with shared rounds, which follow the clock and have one outcome for all players. A unit is one yuan. */
export type TableGame = GameBase & {
  readonly shared: TableRules<unknown, unknown>
  readonly words: BetWords<unknown, unknown>
  readonly timetable: Timetable
  /** The values of the chips, in whole yuan, lowest first. */
  readonly chips: readonly number[]
  /** The limit of chips on one place, in whole yuan; 10,000 by default. */
  readonly placeMax?: number
  readonly page: TablePage
}

/** A league that takes bet slips before and during its fixtures. */
export type SportsbookGame = GameBase & {
  readonly sportsbook: SportsbookRules<unknown, VisibleState>
  readonly timetable: FixtureTimes
  readonly page: SportsbookPage
}

export type Game = SoloGame | TableGame | SportsbookGame

export function isSolo(game: Game): game is SoloGame {
  return 'rules' in game
}

export function isTable(game: Game): game is TableGame {
  return 'shared' in game
}

export function isSportsbook(game: Game): game is SportsbookGame {
  return 'sportsbook' in game
}

/** The times of a league in milliseconds. */
export type FixtureTimes = {
  /** The time between the starts of two consecutive fixtures. */
  readonly intervalMs: number
  /** The time from the start of a fixture to each of its ticks. */
  readonly ticks: readonly number[]
  /** The time after a goal during which no bets are taken. */
  readonly suspensionMs: number
}

/** The times of a round, in milliseconds from its start. */
export type Timetable = {
  /** The time at which bets close and the outcome may be published. */
  readonly closeMs: number
  /** The time at which bets are settled. */
  readonly settleMs: number
  /** The time at which the next round starts. */
  readonly endMs: number
}

type AnyPage = {
  /** The HTML in the middle of the stage. */
  readonly stage: string
  /** The HTML of rules and odds in the help sheet, below the return. */
  readonly help: string
  /** The SVG symbols that the game's drawings use by id. May be empty. */
  readonly symbols: string
  /** The SVG shapes of the game's cover, in a box of 300 × 300. */
  readonly cover: string
}

export type SoloPage = AnyPage & {
  /** The HTML of the controls between the figures and the main button. May be empty. */
  readonly controls: string
  /** The data that the stage's script needs before the first response. */
  readonly stageData: unknown
  readonly action: string
  /** The text before the first round. */
  readonly greeting: string
  /** True when automatic play is possible. Games with decisions have none. */
  readonly auto: boolean
}

export type SportsbookPage = AnyPage & {
  /** The names of the two sides, as bets show them. */
  readonly sides: readonly [string, string]
}

export type TablePage = AnyPage & {
  /** The HTML of the places for chips (`board.ts`). */
  readonly board: string
}
