/** A bet as somebody tells it: the venue to the player, or our record. */
export type BetWord = { stake: string; payout: string; status: string }

/** What all players together were told, from their own memory only. */
export class PlayTally {
  /** `<venue>/<bet id>` → the venue's last word on it, and who was told. */
  readonly bets = new Map<string, BetWord & { player: string; code: string }>()
  /** Answers by title. */
  readonly rounds = new Map<string, number>()
  readonly decisions = new Map<string, number>()
  /** How a bet or decision that once got no answer has ended. */
  readonly unknown = new Map<string, number>()
  /** Refusals of platform and venues, by word. */
  readonly words = new Map<string, number>()
  /** Titles that nobody here knows how to play: `<venue>/<code>` → the venue's word. */
  readonly unplayed = new Map<string, string>()
  readonly problems: string[] = []

  count(map: Map<string, number>, word: string): void {
    map.set(word, (map.get(word) ?? 0) + 1)
  }

  problem(text: string): void {
    if (this.problems.length < 200) this.problems.push(text)
  }
}
