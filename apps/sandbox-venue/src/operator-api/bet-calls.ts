import { z } from 'zod'
import { CallError } from '../http/call-error.ts'
import type { CallResponse } from '../http/http-exchange.ts'
import { call } from '../http/validated-call.ts'
import { readStakeReport } from '../wallet/stake-report.ts'
import { readWalletReport } from '../wallet/wallet-report.ts'
import { endBet, voidBet } from './end-bet.ts'
import {
  currency,
  identifierField,
  type OperatorCalls,
  type OperatorContext,
  ok,
} from './operator-call.ts'

const voidRequest = z.strictObject({ bet_id: identifierField })
const endRequest = z.strictObject({
  bet_id: identifierField,
  as: z.enum(['void', 'left']),
})
const reportRequest = z
  .strictObject({ from: z.iso.datetime(), to: z.iso.datetime() })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), 'from must not be after to')

async function runVoid(
  context: OperatorContext,
  { bet_id }: z.infer<typeof voidRequest>,
): Promise<CallResponse> {
  const result = await voidBet(context, context.games, {
    operator: context.operator,
    betId: bet_id,
  })
  if (result === 'void') return ok({ bet_id, status: 'void' })
  throw result === 'unknown_bet'
    ? new CallError(404, 'unknown_bet', 'this operator has no such bet')
    : new CallError(409, 'insufficient_balance', 'the payout is no longer in the wallet')
}

async function runEnd(
  context: OperatorContext,
  { bet_id, as }: z.infer<typeof endRequest>,
): Promise<CallResponse> {
  const order = { operator: context.operator, betId: bet_id, as }
  const status = await endBet(context, context.games, order)
  if (status) return ok({ bet_id, status })
  throw new CallError(404, 'unknown_bet', 'this operator has no such bet')
}

function report(
  { store, config, operator }: OperatorContext,
  { from, to }: z.infer<typeof reportRequest>,
): CallResponse {
  const read = config.wallet === 'seamless' ? readStakeReport : readWalletReport
  const totals = read(store, operator, Date.parse(from), Date.parse(to))
  return ok({ from, to, currency, ...totals })
}

export const betCalls: OperatorCalls = [
  ['/v1/bets/void', call(voidRequest, runVoid)],
  ['/v1/bets/end', call(endRequest, runEnd)],
  ['/v1/report', call(reportRequest, report)],
]
