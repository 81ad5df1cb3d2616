import type { Category } from '@jinli/contract/vocabulary'

/** The calls of every venue, for both wallet modes. No call may be made inside a database transaction. */
type AnyVenue = {
  /** Returns the venue's current list of games. */
  games(): Promise<VenueGameList>
  /** Returns the SVG of a game's cover; null for any other response. Throws VenueUnreachable. */
  cover(path: string): Promise<string | null>
  /**
   * Asks the venue to end an open bet. A bet that has ended stays as it is; repeating is harmless. A venue's failure is
   * never thrown: an unclear response is `unknown`.
   */
  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome>
  /**
   * Ends game sessions: of a player, of a game, or all. After the response they take no new stake; open rounds are
   * played to their end. Repeating is harmless. Throws VenueUnreachable.
   */
  endSessions(request: SessionEnd): Promise<SessionEndOutcome>
  /**
   * Opens a game with play money; `player` is a player at the venue or any other name. Throws VenueUnreachable.
   */
  demo(player: string, game: string): Promise<DemoOutcome>
}

/** The frame's address and the play money (fen). `none`: the venue has no such demo, `full`: not now. */
export type DemoOutcome = { url: URL; balance: bigint } | 'none' | 'full'

/** Which sessions to end: of a player and of a game; null is all. */
export type SessionEnd = { player: string | null; game: string | null; reason: string }
/** `unknown-call`: the vendor's older version has no such call. */
export type SessionEndOutcome = 'ended' | 'unknown-call'

/** 转账钱包: the venue keeps the players' money. We transfer it in and out, and read the bets. */
export type TransferVenue = AnyVenue & {
  readonly wallet: 'transfer'
  /** Creates the player; repeating is harmless. */
  createPlayer(player: string): Promise<void>
  /** Returns the address of a game's frame (http or https); null if the venue has no such game. */
  launch(player: string, game: string): Promise<URL | null>
  balance(player: string, timeoutMs: number): Promise<bigint>
  /** Sends the transfer once. A venue's failure is never thrown: an unclear response is `unknown`. */
  transfer(transfer: VenueTransfer): Promise<TransferOutcome>
  /** Returns the outcome of a transfer that will not be sent again. Like `transfer`, it throws no venue failure. */
  transferStatus(transfer: VenueTransfer): Promise<TransferOutcome>
  report(): Promise<VenueReport>
  /**
   * Returns a page of the feed after a cursor (`''` at first). The same cursor returns the same rows; each change of a
   * bet is a row with a higher version.
   */
  bets(after: string, limit: number): Promise<VenueBetPage>
}

/** How to end a bet: `void` returns the stake, `left` follows the game's rules for an abandoned round. */
export type BetEndWay = 'void' | 'left'

/**
 * The state of the bet afterwards; `open` if it cannot be ended this way. `refused`: the venue does not know the bet.
 */
export type BetEndOutcome =
  | { kind: 'stands'; state: VenueBet['state'] }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; detail: string }

/** 免转钱包: the players' money stays in the centre wallet, and the venue calls us for each bet (decision 047). */
export type SeamlessVenue = AnyVenue & {
  readonly wallet: 'seamless'
  /**
   * Returns the frame's address or null, like `launch` above. The venue sends `session` with each bet of this launch.
   */
  launch(player: string, game: string, session: string): Promise<URL | null>
  report(): Promise<StakesReport>
}

/**
 * The platform's interface to a venue. Adapters (`adapters/<vendor>/`) call a vendor's API and pass `venueConformance`
 * or `seamlessConformance`. No other code knows the vendor of a venue.
 */
export type VenuePort = TransferVenue | SeamlessVenue

/**
 * A transfer to or from a venue. Reference and player: 1–64 of `A–Z a–z 0–9 _ . : -`; the amount is above zero (fen).
 */
export type VenueTransfer = {
  reference: string
  player: string
  direction: 'to_venue' | 'to_centre'
  amount: bigint
}

/**
 * The outcome of a transfer. `unknown` is everything but a clear, well-formed response to exactly our request: a
 * time-out, a lost response, 5xx, invalid data, other fields than we sent.
 */
export type TransferOutcome =
  | { kind: 'done'; balance: bigint | null }
  /** The reason is `insufficient_balance`, or the venue's own text. */
  | { kind: 'refused'; reason: string }
  /** Only from a status call, and only if the reference can never act any more (decision 002). */
  | { kind: 'absent' }
  /** `amount` is the amount that the venue posted instead, if it names one. */
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
  /** The round id that bets on the same outcome share; absent if the outcome is for this bet only. */
  round?: string
  /** What of the stake was at risk (fen), between 0 and the stake; absent if the venue does not say. */
  at_risk?: bigint
  /** Where the bet lies in its round, such as `red`; absent if the venue does not say. */
  place?: string
  /** What the player picked and what came, in the venue's words; null if it does not say. */
  selection?: string | null
  outcome?: string | null
}

/** An invalid row: its position in the page, the problem, and the raw row. */
export type InvalidRow = { place: number; bet_id: string; problem: string; raw: string }

/**
 * A page of the feed, and the cursor after it (`next`). `more`: there are more rows. Invalid rows do not block others.
 */
export type VenueBetPage = {
  bets: VenueBet[]
  invalidRows: InvalidRow[]
  next: string
  more: boolean
}

export type VenueGame = {
  game: string
  /** The name, 1–40 characters without control characters. */
  name: string
  category: Category
  /** The path of the cover on the venue's host; empty if it names none. */
  cover: string
  /** Whether the game opens with play money. */
  demo: boolean
  /** The least and the largest stake of one bet (fen), if the venue tells them. */
  stakes: { least: bigint; most: bigint } | null
  /** The theoretical return, if the venue publishes it. */
  theory: GameTheory | null
}

/** The theoretical return in basis points of all stakes, for the worst and the best play. */
export type GameTheory = {
  least: number
  most: number
  /** The standard deviation of the return of one bet (hundredths of its stake); null if bets share outcomes. */
  deviation: number | null
}

/** An invalid game, or one that is listed twice; it does not block the others. */
export type InvalidGame = { game: string; problem: string; raw: string }
export type VenueGameList = { games: VenueGame[]; invalidGames: InvalidGame[] }

/** The totals that a transfer venue has posted so far, over all our players. */
export type VenueReport = {
  /** The sum of the players' balances (fen). */
  balance: bigint
  /** The players' losses minus their wins (fen); negative if they won more. */
  result: bigint
}

/** The totals that a seamless venue has posted so far, over all our players. */
export type StakesReport = {
  stakes: bigint
  payouts: bigint
  /** Returned stakes. */
  returned: bigint
  /** The sum of calls without a response yet, which we may have posted or not. */
  unanswered: bigint
}

/** Thrown when a call to a venue failed: connection, time-out, or an invalid response. */
export class VenueUnreachable extends Error {}

/** Thrown when our own deadline ended first. It says nothing about the venue. */
export class VenueTimeout extends VenueUnreachable {}
