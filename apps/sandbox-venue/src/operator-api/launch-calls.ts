import { z } from 'zod'
import { theoreticalReturns } from '../catalog/theoretical-returns.ts'
import type { VenueConfig } from '../config.ts'
import { playMoney } from '../demo/demo-rooms.ts'
import { type Game, isTable } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import type { CallResponse } from '../http/http-exchange.ts'
import { call } from '../http/validated-call.ts'
import { stakeRangeOf } from '../limits/stake-range.ts'
import { endSessions, openSession } from '../player-api/sessions.ts'
import { createPlayer } from '../wallet/balances.ts'
import { formatFen } from '../wallet/fen.ts'
import {
  identifierField,
  type OperatorCalls,
  type OperatorContext,
  ok,
  requireBalance,
} from './operator-call.ts'

const returnUrlField = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .optional()
const launchRequest = z.strictObject({
  player: identifierField,
  game: z.string(),
  session: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,100}$/)
    .optional(),
  return_url: returnUrlField,
})
const demoRequest = z.strictObject({
  player: identifierField,
  game: z.string(),
  return_url: returnUrlField,
})
type LaunchRequest = z.infer<typeof launchRequest>
const gamesRequest = z.strictObject({})
const endRequest = z.strictObject({
  player: identifierField.optional(),
  game: z.string().max(64).optional(),
  reason: z.string().max(64),
})

/**
 * Returns the platform's session token in the seamless wallet, and '' in the transfer wallet. Throws CallError if the
 * request fits the other wallet, or if a player of the transfer wallet is unknown.
 */
function ticketOf(context: OperatorContext, request: LaunchRequest): string {
  const isSeamless = context.config.wallet === 'seamless'
  if ((request.session !== undefined) !== isSeamless) {
    throw new CallError(400, 'bad_request', 'session belongs to the seamless wallet')
  }
  if (!isSeamless) requireBalance(context, request.player)
  else createPlayer(context.store, context.operator, request.player)
  return request.session ?? ''
}

function assertKnownGame({ games }: OperatorContext, game: string): void {
  if (!games.has(game)) throw new CallError(404, 'unknown_game', `there is no game ${game}`)
}

function launch(context: OperatorContext, request: LaunchRequest): CallResponse {
  const { store, operator } = context
  assertKnownGame(context, request.game)
  const ticket = ticketOf(context, request)
  const { token, expiresAt } = openSession(store, {
    operator,
    player: request.player,
    game: request.game,
    returnUrl: request.return_url ?? null,
    ticket,
  })
  return ok({
    url: `${context.origin}/play?session=${token}`,
    expires_at: expiresAt.toISOString(),
  })
}

/** Opens a game with play money. The player needs no wallet, and no other call knows what happens there. */
function launchDemo(
  context: OperatorContext,
  request: z.infer<typeof demoRequest>,
): CallResponse {
  assertKnownGame(context, request.game)
  const { player, game, return_url: returnUrl = null } = request
  const { operator, origin } = context
  const { token, expiresAt } = context.demos.launch({ operator, player, game, returnUrl })
  return ok({
    url: `${origin}/play?session=${token}`,
    expires_at: expiresAt.toISOString(),
    balance: formatFen(playMoney),
  })
}

/** Table bets share outcomes, so a deviation is stated only with a feed that has `round`: in the transfer wallet. */
function statedReturns(game: Game, wallet: VenueConfig['wallet']) {
  const { deviation, ...returns } = theoreticalReturns[game.code] ?? {}
  const isStated = deviation !== undefined && (!isTable(game) || wallet === 'transfer')
  return isStated ? { ...returns, deviation } : returns
}

function listGames({ operator, games, config }: OperatorContext): CallResponse {
  const list = [...games.values()].map((game) => {
    const { code, name, category } = game
    const cover = `/covers/${operator}/${code}.svg`
    return {
      game: code,
      name,
      category,
      cover,
      demo: true,
      ...stakeRangeOf(game),
      ...statedReturns(game, config.wallet),
    }
  })
  return ok({ games: list })
}

/** Ends sessions. They take no new stakes; rounds that are open can be played to their end. */
function end(
  { store, operator, demos }: OperatorContext,
  request: z.infer<typeof endRequest>,
): CallResponse {
  endSessions(store, operator, request)
  demos.endSessions(operator, request)
  return ok({ ended: true })
}

export const launchCalls: OperatorCalls = [
  ['/v1/launch', call(launchRequest, launch)],
  ['/v1/demo', call(demoRequest, launchDemo)],
  ['/v1/games', call(gamesRequest, listGames)],
  ['/v1/sessions/end', call(endRequest, end)],
]
