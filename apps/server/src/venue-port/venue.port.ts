import type { Category } from '@jinli/contract/vocabulary'

/** What every venue answers, whichever wallet it has. No call may be made inside a database transaction. */
type AnyVenue = {
  /** The games that it offers now. */
  games(): Promise<VenueGameList>
  /**
   * Asks for the end of a bet that is still open; one that has ended stays as it is, and asking again is harmless.
   * A venue's failure is never thrown: whatever is unclear is `unknown`.
   */
  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome>
}

/** 转账钱包: the venue keeps the players' money; we move it in and out, and read its bets. */
export type TransferVenue = AnyVenue & {
  readonly wallet: 'transfer'
  /** Makes the player known; repeating is harmless. */
  createPlayer(player: string): Promise<void>
  /** The address of a game's frame (http or https); null when the venue has no such game. */
  launch(player: string, game: string): Promise<URL | null>
  balance(player: string, timeoutMs: number): Promise<bigint>
  /** Sends the transfer once. A venue's failure is never thrown: whatever is unclear is `unknown`. */
  transfer(transfer: VenueTransfer): Promise<TransferOutcome>
  /** Asks what became of a transfer that will not be sent again. Fails like `transfer`. */
  transferStatus(transfer: VenueTransfer): Promise<TransferOutcome>
  report(): Promise<VenueReport>
  /**
   * A page of the feed, from a cursor on (`''` at first). The same cursor gets the same rows again; each
   * change of a bet is a row with a higher version.
   */
  bets(after: string, limit: number): Promise<VenueBetPage>
}

/** `void` gives the stake back, `left` is what its rules say for a round nobody comes back to. */
export type BetEndWay = 'void' | 'left'

/** How the bet stands after it was asked: `open` where it cannot be ended so. `refused`: no bet that the venue knows. */
export type BetEndOutcome =
  | { kind: 'stands'; state: VenueBet['state'] }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; detail: string }

/** 免转钱包: the players' money is the centre's, and the venue asks us for it bet by bet (decision 047). */
export type SeamlessVenue = AnyVenue & {
  readonly wallet: 'seamless'
  /** As of the other wallet; `session` is what the venue names with each bet of this launch. */
  launch(player: string, game: string, session: string): Promise<URL | null>
  report(): Promise<StakesReport>
}

/**
 * What the platform needs of a venue, in our words. Adapters (`adapters/<vendor>/`) speak a vendor's API and pass
 * `venueConformance` or `seamlessConformance`; nobody else knows which vendor stands behind a venue.
 */
export type VenuePort = TransferVenue | SeamlessVenue

/** Reference and player are 1–64 of `A–Z a–z 0–9 _ . : -`; the amount is fen above zero. */
export type VenueTransfer = {
  reference: string
  player: string
  direction: 'to_venue' | 'to_centre'
  amount: bigint
}

/**
 * What a venue call came to. `unknown` is everything that is not a clear, well-formed word of the
 * venue about exactly what we asked: time-out, lost answer, 5xx, garbage, a wrong echo.
 */
export type TransferOutcome =
  | { kind: 'done'; balance: bigint | null }
  /** `insufficient_balance` where the player has too little there; else the venue's own word. */
  | { kind: 'refused'; reason: string }
  /** Only of a status, and only when the reference can never act any more (decision 002). */
  | { kind: 'absent' }
  /** `amount`: what the venue booked instead, when it names another amount. */
  | { kind: 'conflict'; detail: string; amount: bigint | null }
  | { kind: 'unknown'; detail: string }

export type VenueBet = {
  bet_id: string
  version: number
  player: string
  game: string
  stake: bigint
  payout: bigint
  state: 'open' | 'settled' | 'void'
  placed_at: Date
  settled_at: Date | null
  /** What bets on one outcome share; none where a bet is drawn by itself. */
  round?: string
}

/** A row that cannot be read: its place in the page, what is wrong with it, and what the venue sent. */
export type UnfitRow = { place: number; bet_id: string; problem: string; raw: string }

/**
 * `next` is the cursor behind this page; `more` says that rows are waiting there. One row that makes no
 * sense does not spoil the others (trials S-9).
 */
export type VenueBetPage = {
  bets: VenueBet[]
  unfit: UnfitRow[]
  next: string
  more: boolean
}

export type VenueGame = {
  game: string
  /** 1–40 characters, none of them a control. */
  name: string
  category: Category
  /** What it returns by its rules, where the venue tells. */
  theory: GameTheory | null
}

/** Shares of all stakes in basis points, of its worst and its best play. */
export type GameTheory = {
  least: number
  most: number
  /** Standard deviation of the return of one bet, in hundredths of its stake; null where bets share outcomes. */
  deviation: number | null
}

/** A game that cannot be read, or is listed a second time, does not spoil the others. */
export type UnfitGame = { game: string; problem: string; raw: string }
export type VenueGameList = { games: VenueGame[]; unfit: UnfitGame[] }

/** What a venue says it has booked so far, over all our players. */
export type VenueReport = {
  /** Sum of the players' balances. */
  balance: bigint
  /** What players lost there less what they won; negative when they won more. */
  result: bigint
}

/** What a seamless venue says it has booked so far, over all our players. */
export type StakesReport = {
  stakes: bigint
  payouts: bigint
  /** Of the stakes, what went back. */
  returned: bigint
  /** What it has asked us or owes a player and has no answer to: we may have booked it or not. */
  unanswered: bigint
}

/** The venue could not be asked: connection, time-out, or an answer that makes no sense. */
export class VenueUnreachable extends Error {}

/** We had no time left to wait for it: nothing is known of the venue by that. */
export class OutOfTime extends VenueUnreachable {}
