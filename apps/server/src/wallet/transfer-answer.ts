import { transferCodes } from '@jinli/contract/states'
import type { AppContext } from '../context.ts'
import { Answer } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { Transfer } from './venue-transfer.store.ts'
import { askTransfer, firstOutcome } from './venue-transfer.ts'
import { walletSummaryOf } from './wallet-summary.store.ts'

/** Returns the response about a transfer: success or still open; refuses with the reason if it failed. */
export async function transferAnswer(app: AppContext, t: Transfer) {
  if (t.state === 'failed') {
    if (t.reason === 'insufficient_balance') refuse('transfer.venue-insufficient')
    // In a failed transfer to the centre no money has left the venue.
    const out = t.direction === 'to_venue'
    refuse(out ? 'transfer.venue-refused' : 'transfer.venue-refused-home')
  }
  const wallet = await walletSummaryOf(app.pool, t.player)
  const data = {
    out_trade_no: t.out_trade_no,
    state: transferCodes[t.state],
    amount: t.amount,
    balance: wallet?.available ?? null,
  }
  return new Answer(t.state === 'success' ? '转账成功' : '转账处理中', data)
}

/**
 * Returns the response for a repeated idempotency key: waits for the first request, then asks about an open transfer.
 */
export async function resumeTransfer(app: AppContext, outTradeNo: string) {
  const transfer = await firstOutcome(app, outTradeNo)
  if (!transfer) return refuse('idempotency.in-flight')
  const silent = transfer.state === 'unknown' || transfer.state === 'sent'
  return transferAnswer(app, silent ? await askTransfer(app, transfer) : transfer)
}
