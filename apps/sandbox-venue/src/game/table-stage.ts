import type { Chip } from './net.ts'
import type { Motion, SoundName } from './stage.ts'

/** What the shell gives the stage of a table to draw with. */
export type TableShell = {
  motion(): Motion
  sound(name: SoundName): void
}

/** The stage of a table: it draws outcomes that everybody sees, and knows nothing of bets. */
export type TableStage = {
  /** Bets are taken: the last outcome is cleared away. */
  clear(): void
  /** Draws an outcome; resolves when everything stands. `fresh` is false for one that came before the page. */
  show(outcome: unknown, fresh: boolean): Promise<void>
  /** The sentence of an outcome: '庄 7 点，闲 5 点，庄赢'. */
  words(outcome: unknown): string
  /** What a bet has beside its chips; null while that is no bet. */
  more?: () => object | null
  /** What lies on the board of the player's now, confirmed or not. */
  laid?: (chips: readonly Chip[]) => void
  /** Draws a round that runs on when bets are closed, so many milliseconds of its timetable later. */
  rise?: (ms: number) => void
  /** Draws the record of past outcomes, oldest first. */
  record(outcomes: readonly unknown[]): void
}
