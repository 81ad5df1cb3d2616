import { periodStart } from '@jinli/contract/period'
import { gettransrecord, statementTypes } from '@jinli/contract/statement'
import { depositCodes, transferCodes, withdrawalCodes } from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { playerRead } from '../handle.ts'
import { pageOf } from '../platform/paging.ts'
import { type StatementLine, statementOf } from './statement.store.ts'

/** The wire's state is read by record type, never by number alone (decisions §3). */
const codesByType: Record<number, Record<string, number>> = {
  [statementTypes.deposit]: depositCodes,
  [statementTypes.withdrawal]: withdrawalCodes,
  [statementTypes.transferIn]: transferCodes,
  [statementTypes.transferOut]: transferCodes,
}

function wayOf(type: number, line: StatementLine): string {
  const labels: Record<string, string> = depositMethodLabels
  if (type === statementTypes.deposit) return labels[line.way] ?? line.way
  return line.venue_name ?? line.way
}

/** What a player may read of a transfer's reason; the venue's own words stay inside. */
function reasonOf(type: number, line: StatementLine): string {
  if (type === statementTypes.deposit || type === statementTypes.withdrawal)
    return line.reason
  if (line.state !== 'failed') return ''
  return line.reason === 'insufficient_balance' ? '场馆余额不足' : '场馆未受理，资金已退回'
}

export const statementRoutes = [
  playerRead(gettransrecord, async ({ app, player, input }) => {
    const since = periodStart(input.date, app.clock.now())
    const { type } = input
    const found = await statementOf(app.pool, {
      ...input,
      player: player.id,
      type,
      venue: input.api_type,
      since,
    })
    const data = found.rows.map((line) => ({
      out_trade_no: line.number,
      amount: line.amount,
      pay_way: wayOf(type, line),
      state: codesByType[type]?.[line.state] ?? 0,
      created_at: line.created_at,
      decided_at: line.decided_at,
      reason: reasonOf(type, line),
      balance_after: line.balance_after,
    }))
    return pageOf(input, found.total, data)
  }),
]
