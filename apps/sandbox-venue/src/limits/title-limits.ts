import type { VenueConfig } from '../config.ts'
import { type Game, isSportsbook } from '../games/game.ts'

/** The limits of a game, from the venue's settings. Amounts are in fen. */
export type TitleLimits = {
  /** The most that one round may pay a player, all bets together. A bet slip is a round of its own. */
  playerReturnMax: bigint
  /** The most that one round may pay all players. */
  roundReturnMax: bigint
  /** The least time between the starts of two rounds of one player (ms). Shared rounds follow their timetable. */
  roundMs: number
}

/** A bet slip may pay ¥500,000, whatever a round of other games may pay. */
const slipReturnMax = 50_000_000n

/** Returns the smaller of two amounts. */
function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function titleLimits(config: VenueConfig, game: Game): TitleLimits {
  const title = config.titleLimits.get(game.code)
  const generalMax = isSportsbook(game)
    ? smaller(slipReturnMax, config.playerReturnMax)
    : config.playerReturnMax
  const roundReturnMax = title?.roundReturnMax ?? config.roundReturnMax
  return {
    playerReturnMax: smaller(title?.playerReturnMax ?? generalMax, roundReturnMax),
    roundReturnMax,
    roundMs: title?.roundMs ?? config.roundMs,
  }
}

/** Throws an Error when the settings name a game that no provider offers. */
export function assertKnownTitles(
  { titleLimits: settings }: VenueConfig,
  games: ReadonlyMap<string, Game>,
): void {
  const unknown = [...settings.keys()].filter((code) => !games.has(code))
  if (unknown.length === 0) return
  throw new Error(`sandbox venue: VENUE_TITLE_LIMITS names no game: ${unknown.join(', ')}`)
}
