import { z } from 'zod'
import { readFeed } from '../bet-feed/bet-feed.ts'
import { CallError } from '../http/call-error.ts'
import type { CallResponse } from '../http/http-exchange.ts'
import { call } from '../http/validated-call.ts'
import { balanceOf, createPlayer } from '../wallet/balances.ts'
import { formatFen, parseFen } from '../wallet/fen.ts'
import {
  applyTransfer,
  isKnownReference,
  type TransferOrder,
  type TransferResult,
  transferStatus,
} from '../wallet/transfers.ts'
import { applyWithFault, statusFlaps } from './fault-sentinels.ts'
import {
  currency,
  identifierField,
  type OperatorCalls,
  type OperatorContext,
  ok,
  requireBalance,
} from './operator-call.ts'

const amountField = z.string().transform((value, context) => {
  const fen = parseFen(value)
  if (fen !== null && fen > 0n) return fen
  context.addIssue('amount must be a decimal above zero with at most two places')
  return z.NEVER
})
const playerRequest = z.strictObject({ player: identifierField })
const transferRequest = z.strictObject({
  reference: identifierField,
  player: identifierField,
  direction: z.enum(['in', 'out']),
  amount: amountField,
  currency: z.literal(currency),
})
const statusRequest = z.strictObject({ reference: identifierField })
const balancesRequest = z.strictObject({ players: z.array(identifierField).max(200) })
const feedRequest = z.strictObject({
  after: z.string().regex(/^\d{0,18}$/),
  limit: z.number().int().min(1).max(500),
})

function runCreatePlayer(
  { store, operator }: OperatorContext,
  { player }: z.infer<typeof playerRequest>,
): CallResponse {
  return ok({ player, created: createPlayer(store, operator, player) })
}

function transferResponse(reference: string, result: TransferResult): CallResponse {
  if (result.status === 'conflict') {
    throw new CallError(
      409,
      'reference_conflict',
      'this reference was used for another transfer',
    )
  }
  return ok({
    reference,
    status: result.status,
    ...(result.status === 'refused' ? { reason: result.reason } : {}),
    amount: formatFen(result.amount),
    balance: formatFen(result.balance),
  })
}

function transfer(
  { store, config, operator }: OperatorContext,
  request: z.infer<typeof transferRequest>,
): CallResponse {
  const { reference, player, direction, amount } = request
  const order: TransferOrder = { operator, reference, player, direction, amount }
  const apply = () => applyTransfer(store, order)
  const toResponse = (result: TransferResult) => transferResponse(reference, result)
  // A sentinel acts only on the first request of a reference. A repeat gets the correct response at once.
  if (!config.sentinels || isKnownReference(store, operator, reference)) {
    return toResponse(apply())
  }
  return applyWithFault(amount, config.delayScale, apply, toResponse)
}

function status(
  { store, config, operator }: OperatorContext,
  { reference }: z.infer<typeof statusRequest>,
): CallResponse {
  const record = transferStatus(store, operator, reference)
  if (record.status === 'absent') return ok({ reference, status: 'absent' })
  if (config.sentinels && statusFlaps(record.amount, record.requests)) {
    const body = { error: 'unavailable', message: 'sentinel .37: ask again' }
    return { kind: 'json', status: 503, body }
  }
  return ok({
    reference,
    status: record.status,
    ...(record.reason === null ? {} : { reason: record.reason }),
    player: record.player,
    direction: record.direction,
    amount: formatFen(record.amount),
    balance: formatFen(record.balance),
  })
}

function balance(
  context: OperatorContext,
  { player }: z.infer<typeof playerRequest>,
): CallResponse {
  const fen = requireBalance(context, player)
  return ok({ player, balance: formatFen(fen), currency })
}

function listBalances(
  { store, operator }: OperatorContext,
  { players }: z.infer<typeof balancesRequest>,
): CallResponse {
  const balances = players.flatMap((player) => {
    const fen = balanceOf(store, operator, player)
    return fen === null ? [] : [{ player, balance: formatFen(fen) }]
  })
  return ok({ balances })
}

/** The calls of the transfer wallet. In the seamless wallet the platform has the money and every bet. */
export const transferCalls: OperatorCalls = [
  ['/v1/players', call(playerRequest, runCreatePlayer)],
  ['/v1/transfers', call(transferRequest, transfer)],
  ['/v1/transfers/status', call(statusRequest, status)],
  ['/v1/balance', call(playerRequest, balance)],
  ['/v1/balances', call(balancesRequest, listBalances)],
  [
    '/v1/bets',
    call(feedRequest, ({ store, operator }, { after, limit }) =>
      ok(readFeed(store, operator, after, limit)),
    ),
  ],
]
