import { z } from 'zod'
import type { VenueConfig } from '../config.ts'
import type { DemoRooms } from '../demo/demo-rooms.ts'
import type { Game } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import type { CallResponse } from '../http/http-exchange.ts'
import { balanceOf } from '../wallet/balances.ts'
import type { Engine } from '../wallet/wallet.ts'

export const currency = 'CNY'
export const identifierField = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)

export type OperatorContext = Engine & {
  config: VenueConfig
  games: ReadonlyMap<string, Game>
  demos: DemoRooms
  operator: string
  /** The origin of the URLs at which players reach the venue. */
  origin: string
}

export type OperatorCall = (
  context: OperatorContext,
  body: unknown,
) => CallResponse | Promise<CallResponse>
/** The operator's calls by path. */
export type OperatorCalls = readonly (readonly [string, OperatorCall])[]

export function ok(body: unknown): CallResponse {
  return { kind: 'json', status: 200, body }
}

/** Returns the player's balance in fen. Throws CallError when the player has no wallet here. */
export function requireBalance(
  { store, operator }: OperatorContext,
  player: string,
): bigint {
  const fen = balanceOf(store, operator, player)
  if (fen === null) throw new CallError(404, 'unknown_player', 'create the player first')
  return fen
}
