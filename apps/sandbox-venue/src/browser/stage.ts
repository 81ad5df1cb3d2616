import type { RoundAnswer } from './past-round.ts'

export type Motion = 'full' | 'quick' | 'none'

/** The services that the page's shell offers to a game's stage. */
export type Shell<StageData = unknown> = {
  /** The data that the game wrote into the page for its stage. */
  stageData: StageData
  motion(): Motion
  /** Plays a sound. Nothing is heard until the player turns sound on. */
  sound(name: SoundName): void
  /** Sends a decision in the open round. Does nothing while another decision is pending. */
  decide(decision: unknown): void
  /** The stage calls this when the player changes the bet. */
  onChange(): void
  /** Returns the chosen stake of one unit, in fen. */
  unit(): bigint
  /** The most that a round may pay, in fen. */
  most: bigint
}

export type SoundName = 'tick' | 'land' | 'reveal' | 'win' | 'lose'

/** The action of the main button while a round is open; null if the player acts on the board instead. */
export type MainAction = { label: string; decision: unknown } | null

export type Words = {
  /** The sentence under the stage. */
  title: string
  /** 'good' only for a payout above the stake. */
  tone: '' | 'good'
  /** More sentences, shown in turn. */
  details?: string[]
}

/** A game's stage. It draws the venue's responses, and knows no outcome before a response. */
export type Stage<Shown = unknown> = {
  /** Returns the chosen bet, or a text that says what is missing. */
  bet(): { bet: unknown } | { missing: string }
  /** Starts a motion while the page waits for the response. */
  begin(): void
  /** Stops the motion of `begin` when no response came. */
  halt(): void
  /** Draws a round. Resolves when all motion has ended. `fresh` is false after a reload: then nothing moves. */
  show(round: RoundAnswer<Shown>, fresh: boolean): Promise<void>
  /** Returns the text below a round at rest. */
  words(round: RoundAnswer<Shown>): Words
  /** Returns the main action of the open round. */
  main(round: RoundAnswer<Shown>): MainAction
  /** Enables or disables the controls of the bet, and those of an open round. */
  enable(what: { bet: boolean; round: boolean }): void
}
