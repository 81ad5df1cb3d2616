import type { TitleRules } from './title-rules.ts'

/** The houses under which titles are offered; a program that is started may be one of them. */
export const studios = ['obgdy', 'fgdz', 'pp', 'ae', 'qi'] as const
export type Studio = (typeof studios)[number]

/** A title as the engine and the page know it: one object, registered in one line. */
export type Title = {
  /** What launches and bets call it; its folder is of the same name. */
  readonly code: string
  readonly name: string
  readonly studio: Studio
  readonly category: 'slot' | 'board'
  readonly rules: TitleRules<unknown, unknown, unknown>
  /** What one unit may be, in whole yuan, least first: the limits of the title. */
  readonly stakes: readonly string[]
  /** Theoretical return as the page says it, with the play it holds for. */
  readonly returnText: string
  /** Its parts of the page: markup of our own, nothing of a player's in it. */
  readonly page: TitlePage
}

export type TitlePage = {
  /** What stands in the middle of the stage. */
  readonly stage: string
  /** What is chosen beside the stake, between figures and main button; may be empty. */
  readonly controls: string
  /** Rules and odds, the body of the help sheet after the return. */
  readonly help: string
  /** Symbols that its drawings use by id; may be empty. */
  readonly symbols: string
  /** What the stage's script has to know before the first answer. */
  readonly facts: unknown
  /** The picture of its cover: shapes in a box of 300 × 300. */
  readonly cover: string
  /** The word on the button that opens a round. */
  readonly action: string
  /** Said when nothing has been played yet. */
  readonly greeting: string
  /** Whether ten rounds may be played by themselves: only where nothing is decided. */
  readonly auto: boolean
}
