/** A bet as the venue shows it to the player, or as stored in our database. */
export type BetFigures = { stake: string; payout: string; status: string }

/** Everything that was shown to the players, as the harness recorded it. */
export class PlayResults {
  /** `<venue>/<bet id>` → the last state that the venue showed, and the player. */
  readonly bets = new Map<string, BetFigures & { player: string; code: string }>()
  /** Number of accepted bets, and of accepted decisions, by game. */
  readonly rounds = new Map<string, number>()
  readonly decisions = new Map<string, number>()
  /** How bets and decisions that lost a response have ended. */
  readonly unknown = new Map<string, number>()
  /** Refusals of platform and venues, by error key. */
  readonly words = new Map<string, number>()
  /** Games that the harness cannot play: `<venue>/<code>` → the venue's refusal. */
  readonly unplayed = new Map<string, string>()
  readonly problems: string[] = []

  count(map: Map<string, number>, word: string): void {
    map.set(word, (map.get(word) ?? 0) + 1)
  }

  problem(text: string): void {
    if (this.problems.length < 200) this.problems.push(text)
  }
}
