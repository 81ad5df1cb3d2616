import type { BookRules, Visible } from './book-rules.ts'
import type { SharedRules, TitleRules } from './title-rules.ts'

/** The houses under which titles are offered; a program that is started may be one of them. */
export const studios = ['obgdy', 'fgdz', 'pp', 'ae', 'qi', 'jinlin'] as const
export type Studio = (typeof studios)[number]

type Offered = {
  /** What launches and bets call it; its folder is of the same name. */
  readonly code: string
  readonly name: string
  readonly studio: Studio
  readonly category: 'live' | 'sport' | 'esport' | 'board' | 'slot' | 'lottery'
  /** Theoretical return as the page says it, with the play it holds for. */
  readonly returnText: string
}

/** A title whose rounds are one player's, as the engine and the page know it: one object, registered in one line. */
export type Title = Offered & {
  readonly rules: TitleRules<unknown, unknown, unknown>
  /** What one unit may be, in whole yuan, least first: the limits of the title. */
  readonly stakes: readonly string[]
  /** Its parts of the page: markup of our own, nothing of a player's in it. */
  readonly page: TitlePage
}

/** A title whose rounds are everybody's: they come by the clock, and one outcome holds for all. A unit is one yuan. */
export type TableTitle = Offered & {
  readonly shared: SharedRules<unknown, unknown>
  readonly timetable: Timetable
  /** What a chip may be worth, in whole yuan, least first. */
  readonly chips: readonly number[]
  /** Chips on one place at most, in whole yuan: 10,000 when it is not told. */
  readonly most?: number
  readonly page: TablePage
}

/** A league that is bet on before and during its fixtures, by slips. */
export type BookTitle = Offered & {
  readonly book: BookRules<unknown, Visible>
  readonly timetable: FixtureTimes
  readonly page: BookPage
}

export type OfferedTitle = Title | TableTitle | BookTitle

/** Whether its rounds are one player's. */
export function isOwn(title: OfferedTitle): title is Title {
  return 'rules' in title
}

export function isTable(title: OfferedTitle): title is TableTitle {
  return 'shared' in title
}

export function isBook(title: OfferedTitle): title is BookTitle {
  return 'book' in title
}

/** Milliseconds, at the league's own pace. */
export type FixtureTimes = {
  /** From the beginning of a fixture to that of the next. */
  readonly every: number
  /** From its beginning to each of its ticks. */
  readonly ticks: readonly number[]
  /** For so long after a goal nothing is taken. */
  readonly stops: number
}

/** Milliseconds from the beginning of a round. */
export type Timetable = {
  /** From here on no bet is taken, and the outcome may be seen. */
  readonly closes: number
  /** Bets are settled. */
  readonly settles: number
  /** The next round begins. */
  readonly ends: number
}

type AnyPage = {
  /** What stands in the middle of the stage. */
  readonly stage: string
  /** Rules and odds, the body of the help sheet after the return. */
  readonly help: string
  /** Symbols that its drawings use by id; may be empty. */
  readonly symbols: string
  /** The picture of its cover: shapes in a box of 300 × 300. */
  readonly cover: string
}

export type TitlePage = AnyPage & {
  /** What is chosen beside the stake, between figures and main button; may be empty. */
  readonly controls: string
  /** What the stage's script has to know before the first answer. */
  readonly facts: unknown
  /** The word on the button that opens a round. */
  readonly action: string
  /** Said when nothing has been played yet. */
  readonly greeting: string
  /** Whether ten rounds may be played by themselves: only where nothing is decided. */
  readonly auto: boolean
}

export type BookPage = AnyPage & {
  /** The two sides as its bets call them. */
  readonly sides: readonly [string, string]
}

export type TablePage = AnyPage & {
  /** The places that chips are put on (`board.ts`). */
  readonly board: string
}
