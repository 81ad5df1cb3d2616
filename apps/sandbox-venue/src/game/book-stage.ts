import type { Fixture } from './book-answers.ts'

/** What a title draws of a fixture; it is given what everybody may see, and knows nothing of bets. */
export type Scene = {
  /** Draws a fixture as it stands; without movement when `calm`. */
  draw(fixture: Fixture, calm: boolean): void
  /** Where a fixture that is on stands: '67′'. */
  clock(fixture: Fixture): string
  /** What has happened, the latest first. */
  events(fixture: Fixture): string[]
}
