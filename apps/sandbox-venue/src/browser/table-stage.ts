import type { Chip } from './net.ts'
import type { Motion, SoundName } from './stage.ts'

/** The services that the page's shell offers to the stage of a table. */
export type TableShell = {
  motion(): Motion
  sound(name: SoundName): void
}

/** The stage of a table. It draws outcomes, which are the same for all players, and knows no bets. */
export type TableStage<Outcome = unknown> = {
  /** Removes the last outcome when a new round opens for bets. */
  clear(): void
  /** Draws an outcome. Resolves after the motion. `fresh` is false for an outcome older than the open page. */
  show(outcome: Outcome, fresh: boolean): Promise<void>
  /** Returns an outcome as a sentence: '庄 7 点，闲 5 点，庄赢'. */
  words(outcome: Outcome): string
  /** Returns the fields of a bet in addition to its chips. Returns null while these fields are invalid. */
  more?: () => object | null
  /** Receives the player's chips on the board, confirmed or not. */
  laid?: (chips: readonly Chip[]) => void
  /** Draws a running round. `ms` is the time since bets closed. */
  rise?: (ms: number) => void
  /** Draws past outcomes, oldest first. */
  record(outcomes: readonly Outcome[]): void
}
