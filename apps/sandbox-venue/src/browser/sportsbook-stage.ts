import type { Fixture, FixtureState } from './sportsbook-answers.ts'

/** The stage of a sportsbook game. It draws the public state of a fixture and knows no bets. */
export type Scene<State extends FixtureState = FixtureState> = {
  /** Draws the current state of a fixture. With `calm` there is no motion. */
  draw(fixture: Fixture<State>, calm: boolean): void
  /** Returns the clock of a live fixture: '67′'. */
  clock(fixture: Fixture<State>): string
  /** Returns the events of a fixture, the latest first. */
  events(fixture: Fixture<State>): string[]
}
