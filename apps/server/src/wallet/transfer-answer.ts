import { transferCodes } from '@jinli/contract/states'
import type { AppContext } from '../context.ts'
import { Answer } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { Transfer } from './venue-transfer.store.ts'
import { askTransfer, firstOutcome } from './venue-transfer.ts'

/** What the player reads about a transfer: success, still open, or why it failed. */
export function transferAnswer(t: Transfer) {
  if (t.state === 'failed') {
    if (t.reason === 'insufficient_balance') refuse('transfer.venue-insufficient')
    // Homewards nothing had left the venue.
    const out = t.direction === 'to_venue'
    refuse(out ? 'transfer.venue-refused' : 'transfer.venue-refused-home')
  }
  const data = {
    out_trade_no: t.out_trade_no,
    state: transferCodes[t.state],
    amount: t.amount,
  }
  return new Answer(t.state === 'success' ? '转账成功' : '转账处理中', data)
}

/** The answer for a repeated key: waits for the first request, asks the venue when that knows nothing. */
export async function resumeTransfer(app: AppContext, outTradeNo: string) {
  const found = await firstOutcome(app, outTradeNo)
  if (!found) return refuse('idempotency.in-flight')
  const silent = found.state === 'unknown' || found.state === 'sent'
  return transferAnswer(silent ? await askTransfer(app, found) : found)
}
