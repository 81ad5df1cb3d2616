import { z } from 'zod'
import type { Operator, VenueConfig } from '../config.ts'
import type { Game } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import type { Sportsbook } from '../sportsbook/sportsbook.ts'
import type { Tables } from '../tables/tables.ts'
import type { Engine, PlayingAccount } from '../wallet/wallet.ts'
import { type KnownSession, touchSession } from './sessions.ts'

export const tokenField = z.string().max(100)
export const nonceField = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
/** The cursor of a page: the `next` value of the previous page, or '' for the first page. */
export const beforeField = z.string().regex(/^\d{0,18}$/)

export type PlayerContext = Engine & {
  config: VenueConfig
  games: ReadonlyMap<string, Game>
  tables: Tables
  sportsbook: Sportsbook
}

export type PlayerCall = (context: PlayerContext, body: unknown) => unknown
/** The player calls by path. */
export type PlayerCalls = readonly (readonly [string, PlayerCall])[]

export type PlayerSession = { session: KnownSession; operator: Operator; game: Game }

/** Returns the session with its operator and game; null when it has expired, or when one of them no longer exists. */
export function findSession(
  { store, config, games }: Pick<PlayerContext, 'store' | 'config' | 'games'>,
  token: string,
): PlayerSession | null {
  const session = touchSession(store, token)
  const operator = session && config.operators.get(session.operator)
  const game = session && games.get(session.game)
  return session && operator && game ? { session, operator, game } : null
}

export function requireSession(context: PlayerContext, token: string): PlayerSession {
  const playerSession = findSession(context, token)
  if (playerSession) return playerSession
  throw new CallError(401, 'session_expired', 'launch the game again')
}

/** Returns the session for a new stake. Throws CallError when the session has expired or the platform has ended it. */
export function requirePlayableSession(
  context: PlayerContext,
  token: string,
): PlayerSession {
  const playerSession = requireSession(context, token)
  if (!playerSession.session.isEnded) return playerSession
  throw new CallError(401, 'session_expired', 'the platform has ended this session')
}

/** Returns the account and the game of a session. Throws CallError unknown_call for a game of another kind. */
export function requireGame<T extends Game>(
  { session, game }: PlayerSession,
  isKind: (game: Game) => game is T,
  refusal: string,
): PlayingAccount & { game: T } {
  if (!isKind(game)) throw new CallError(404, 'unknown_call', refusal)
  const { operator, player, ticket } = session
  return { operator, player, ticket, game }
}
