import type { RoundAnswer } from './past-round.ts'

export type Motion = 'full' | 'quick' | 'none'

/** What the shell gives a title's stage to draw with. */
export type Shell = {
  /** The title's own facts, as its page wrote them. */
  facts: unknown
  motion(): Motion
  /** A sound by name; silent unless the player has turned sound on. */
  sound(name: SoundName): void
  /** Sends a decision of the open round; ignored while another is on its way. */
  decide(decision: unknown): void
  /** Says that the bet has been changed by hand. */
  changed(): void
  /** One unit of the stake as chosen now, in fen. */
  unit(): bigint
}

export type SoundName = 'tick' | 'land' | 'reveal' | 'win' | 'lose'

/** What the main button does while a round is open; null when the board itself is touched. */
export type MainAction = { label: string; decision: unknown } | null

export type Words = {
  /** The sentence under the stage. */
  title: string
  /** Only a payout above the stake is a win. */
  tone: '' | 'good'
  /** Further lines, shown in turn. */
  details?: string[]
}

/** A title's stage: it draws what the venue answers, and knows nothing before that. */
export type Stage = {
  /** The bet as it is chosen now, or what is still missing. */
  bet(): { bet: unknown } | { missing: string }
  /** A round has been asked for: whatever moves until the answer comes. */
  begin(): void
  /** No answer came: as it stood before. */
  halt(): void
  /** Draws a round; resolves when everything stands. `fresh` is false after a reload: then nothing moves. */
  show(round: RoundAnswer, fresh: boolean): Promise<void>
  /** What is said of a round that stands. */
  words(round: RoundAnswer): Words
  /** Of the open round. */
  main(round: RoundAnswer): MainAction
  /** Whether bets, and parts of an open round, may be touched. */
  enable(what: { bet: boolean; round: boolean }): void
}
