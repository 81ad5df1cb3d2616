import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { holdSiteOpen } from '../http/closed-site.ts'
import { type Claim, runOnce } from '../http/idempotency.ts'
import { movements, post } from '../money/movements.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { type RefusalError, refuse } from '../platform/refuse.ts'
import { noteTransferBalance } from '../venue/catalogue.store.ts'
import { lockAndRefusePlay } from '../venue/may-play.ts'
import { enrol, type OpenTransferAccount } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import type { TransferOutcome, VenueTransfer } from '../venue-port/venue.port.ts'
import {
  type Direction,
  endTransfer,
  insertTransfer,
  markManual,
  markUnknown,
  type Transfer,
  transferByNumber,
} from './venue-transfer.store.ts'

export type TransferOrder = {
  account: OpenTransferAccount
  direction: Direction
  amount: bigint
}

/** A new transfer, that of an earlier request with this idempotency key, or the refusal stored under the key. */
export type StartResult =
  | { kind: 'new' | 'earlier'; transfer: Transfer }
  | { kind: 'refused'; answer: string }

async function reserve(app: AppContext, tx: Tx, order: TransferOrder): Promise<Transfer> {
  const { account, direction, amount } = order
  const { player, venue: place } = account
  const venue = place.code
  if (direction === 'to_venue') {
    await holdSiteOpen(tx)
    await lockAndRefusePlay(tx, { player, venue, game: '' })
  }
  const transfer = await insertTransfer(tx, {
    outTradeNo: orderNumber('T', app.clock.now()),
    player,
    venue,
    direction,
    amount,
  })
  if (!transfer) refuse('transfer.in-progress')
  if (direction === 'to_venue') await post(tx, movements.transferOutSent(transfer))
  return transfer
}

/**
 * Runs the first step of the saga (money F-4): saves the row, the money in transit and the idempotency key in one
 * commit. From then on only the venue's response ends the transfer. The caller has checked the player's exclusion
 * before, so that no account is created for an excluded player; `reserve` checks again and decides.
 */
export async function startTransfer(
  app: AppContext,
  order: TransferOrder,
  idempotency?: { claim: Claim; refusalAnswer: (refusal: RefusalError) => string },
): Promise<StartResult> {
  await enrol(app, order.account)
  const start = async (tx: Tx): Promise<StartResult> => {
    if (!idempotency) return { kind: 'new', transfer: await reserve(app, tx, order) }
    let transfer: Transfer | null = null
    const work = async () => {
      transfer = await reserve(app, tx, order)
      return { answer: null, subject: transfer.out_trade_no }
    }
    const first = await runOnce(tx, idempotency.claim, work, idempotency.refusalAnswer)
    if (first.answer !== null) return { kind: 'refused', answer: first.answer }
    if (transfer) return { kind: 'new', transfer }
    const existing = await transferByNumber(tx, first.subject ?? '')
    return existing
      ? { kind: 'earlier', transfer: existing }
      : refuse('idempotency.in-flight')
  }
  return transaction(app.pool, start, 'transfer.reserve')
}

function forVenue(transfer: Transfer): VenueTransfer {
  const { out_trade_no: reference, direction, amount } = transfer
  return { reference, direction, amount, player: playerAtVenue(transfer.player) }
}

/** Sends the transfer to the venue, once, and applies its outcome. */
export async function sendTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (client?.wallet !== 'transfer') return transfer
  crashPoint('transfer.send.before')
  const outcome = await client.transfer(forVenue(transfer))
  crashPoint('transfer.send.after')
  return applyOutcome(app, transfer, outcome)
}

/** Queries the outcome of an open transfer at the venue, by reference, and applies it. */
export async function askTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (client?.wallet !== 'transfer') return transfer
  crashPoint('transfer.ask.before')
  const outcome = await client.transferStatus(forVenue(transfer))
  crashPoint('transfer.ask.after')
  // The reported balance is from the time of the transfer, so it is not saved.
  return applyOutcome(
    app,
    transfer,
    outcome.kind === 'done' ? { ...outcome, balance: null } : outcome,
  )
}

async function applyOutcome(
  app: AppContext,
  t: Transfer,
  outcome: TransferOutcome,
): Promise<Transfer> {
  if (outcome.kind === 'unknown') await leaveOpen(app, t, outcome.detail)
  else if (outcome.kind === 'conflict') {
    app.log.error(
      { transfer: t.out_trade_no, detail: outcome.detail },
      'venue contradicts us',
    )
    await markUnknownOrManual(app, t, outcome)
  } else {
    const endedTransfer =
      outcome.kind === 'done'
        ? await completeTransfer(app, t, outcome.balance)
        : await failTransfer(app, t, outcome.kind === 'absent' ? 'absent' : outcome.reason)
    if (endedTransfer) return endedTransfer
  }
  return (await transferByNumber(app.pool, t.out_trade_no)) ?? t
}

async function leaveOpen(app: AppContext, t: Transfer, detail: string) {
  crashPoint('transfer.unknown.before')
  await markUnknown(app.pool, t.id, detail)
  crashPoint('transfer.unknown.after')
}

/**
 * Saves an outcome that is unknown or contradicts our record. A response with wrong fields is first queried by
 * reference; only the response of the status call is final.
 */
async function markUnknownOrManual(
  app: AppContext,
  t: Transfer,
  response: { detail: string; amount: bigint | null },
) {
  if (t.asked === 0) await leaveOpen(app, t, response.detail)
  else {
    crashPoint('transfer.manual.before')
    await markManual(app.pool, t.id, response)
    crashPoint('transfer.manual.after')
  }
}

/** Ends an open transfer, moves its money and saves the venue's balance. Returns false if it had already ended. */
export async function endAndPost(
  tx: Tx,
  t: Transfer,
  state: 'success' | 'failed',
  reason: string,
  balance: bigint | null = null,
): Promise<boolean> {
  if (!(await endTransfer(tx, t.id, state, reason))) return false
  const part = t.direction === 'to_venue' ? t.amount : -t.amount
  if (state === 'success') await noteTransferBalance(tx, t, { part, balance })
  if (t.direction === 'to_centre') {
    if (state === 'success') await post(tx, movements.transferInCompleted(t))
  } else if (state === 'success') await post(tx, movements.transferOutCompleted(t))
  else await post(tx, movements.transferOutFailed(t))
  return true
}

/** Ends a transfer as successful and returns it; null if it had already ended. */
async function completeTransfer(app: AppContext, t: Transfer, balance: bigint | null) {
  const work = (tx: Tx) => endAndPost(tx, t, 'success', '', balance)
  const mine = await transaction(app.pool, work, 'transfer.complete')
  return mine ? { ...t, state: 'success' as const, reason: '' } : null
}

/**
 * Ends a transfer as failed: its money goes back to the source. Returns the transfer; null if it had ended before.
 */
async function failTransfer(app: AppContext, t: Transfer, reason: string) {
  const work = (tx: Tx) => endAndPost(tx, t, 'failed', reason)
  const mine = await transaction(app.pool, work, 'transfer.fail')
  return mine ? { ...t, state: 'failed' as const, reason } : null
}

/** Returns true while the request of the transfer may still be running: a status call would close its reference. */
export function isRequestRunning(app: AppContext, t: Transfer): boolean {
  return t.state === 'sent' && t.age * 1000 < app.config.venue.timeoutMs + 1000
}

const lookEveryMs = 100

/**
 * Returns the transfer once its first request has an outcome. If the venue's time-out is over without one, a crash has
 * ended the request, and the transfer is returned as it is.
 */
export async function firstOutcome(
  app: AppContext,
  outTradeNo: string,
): Promise<Transfer | null> {
  const patience = app.config.venue.timeoutMs / 1000 + 1
  for (;;) {
    const transfer = await transferByNumber(app.pool, outTradeNo)
    if (transfer?.state !== 'sent' || transfer.age > patience) return transfer
    await setTimeout(lookEveryMs)
  }
}
