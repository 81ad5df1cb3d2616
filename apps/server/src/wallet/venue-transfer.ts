import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { holdSiteOpen } from '../http/closed-site.ts'
import { type Claim, once } from '../http/idempotency.ts'
import { movements, post } from '../money/movements.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { type Refused, refuse } from '../platform/refuse.ts'
import { lockAndRefuseExcluded } from '../play-limit/entry.ts'
import { noteArrived } from '../venue/catalogue.store.ts'
import { enrol, type TransferSeat } from '../venue/seat.ts'
import { playerAtVenue } from '../venue/venue-player.ts'
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

export type TransferOrder = { seat: TransferSeat; direction: Direction; amount: bigint }

/**
 * A new transfer that the venue is to be told of; the transfer of an earlier request with the same
 * key; or the refusal that was kept under the key.
 */
export type Started =
  | { kind: 'new' | 'earlier'; transfer: Transfer }
  | { kind: 'refused'; answer: string }

async function reserve(app: AppContext, tx: Tx, order: TransferOrder): Promise<Transfer> {
  const { seat, direction, amount } = order
  if (direction === 'to_venue') {
    await holdSiteOpen(tx)
    await lockAndRefuseExcluded(tx, seat.player)
  }
  const transfer = await insertTransfer(tx, {
    outTradeNo: orderNumber('T', app.clock.now()),
    player: seat.player,
    venue: seat.venue.code,
    direction,
    amount,
  })
  if (!transfer) refuse('transfer.in-progress')
  if (direction === 'to_venue') await post(tx, movements.transferSent(transfer))
  return transfer
}

/**
 * First step of the saga (money F-4): the row, the money in transit and the request's key in one
 * commit. From here on the transfer ends by the venue's word only. Towards a venue the caller has looked
 * at the player's exclusion before, so that nobody is made known there in vain; `reserve` decides.
 */
export async function startTransfer(
  app: AppContext,
  order: TransferOrder,
  keyed?: { claim: Claim; refusalAnswer: (refused: Refused) => string },
): Promise<Started> {
  await enrol(app, order.seat)
  const start = async (tx: Tx): Promise<Started> => {
    if (!keyed) return { kind: 'new', transfer: await reserve(app, tx, order) }
    let transfer: Transfer | null = null
    const work = async () => {
      transfer = await reserve(app, tx, order)
      return { answer: null, subject: transfer.out_trade_no }
    }
    const first = await once(tx, keyed.claim, work, keyed.refusalAnswer)
    if (first.answer !== null) return { kind: 'refused', answer: first.answer }
    if (transfer) return { kind: 'new', transfer }
    const found = await transferByNumber(tx, first.subject ?? '')
    return found ? { kind: 'earlier', transfer: found } : refuse('idempotency.in-flight')
  }
  return transaction(app.pool, start, 'transfer.reserve')
}

function forVenue(transfer: Transfer): VenueTransfer {
  const { out_trade_no: reference, direction, amount } = transfer
  return { reference, direction, amount, player: playerAtVenue(transfer.player) }
}

/** Tells the venue, once, and books what it says. */
export async function sendTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (client?.wallet !== 'transfer') return transfer
  crashPoint('transfer.send.before')
  const outcome = await client.transfer(forVenue(transfer))
  crashPoint('transfer.send.after')
  return book(app, transfer, outcome)
}

/** Asks the venue what became of an open transfer, by reference, and books the answer. */
export async function askTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (client?.wallet !== 'transfer') return transfer
  crashPoint('transfer.ask.before')
  const outcome = await client.transferStatus(forVenue(transfer))
  crashPoint('transfer.ask.after')
  // Its balance is that of the transfer's own moment.
  return book(
    app,
    transfer,
    outcome.kind === 'done' ? { ...outcome, balance: null } : outcome,
  )
}

async function book(
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
    const ended =
      outcome.kind === 'done'
        ? await land(app, t, outcome.balance)
        : await bounce(app, t, outcome.kind === 'absent' ? 'absent' : outcome.reason)
    if (ended) return ended
  }
  return (await transferByNumber(app.pool, t.out_trade_no)) ?? t
}

async function leaveOpen(app: AppContext, t: Transfer, detail: string) {
  crashPoint('transfer.unknown.before')
  await markUnknown(app.pool, t.id, detail)
  crashPoint('transfer.unknown.after')
}

/** A wrong echo is first asked again by reference; only the status call's word is final. */
async function markUnknownOrManual(
  app: AppContext,
  t: Transfer,
  said: { detail: string; amount: bigint | null },
) {
  if (t.asked === 0) await leaveOpen(app, t, said.detail)
  else {
    crashPoint('transfer.manual.before')
    await markManual(app.pool, t.id, said)
    crashPoint('transfer.manual.after')
  }
}

/**
 * Ends an open transfer and moves its money, with the figure of the venue; false when somebody else has
 * ended it already.
 */
export async function endAndPost(
  tx: Tx,
  t: Transfer,
  state: 'success' | 'failed',
  reason: string,
  balance: bigint | null = null,
): Promise<boolean> {
  if (!(await endTransfer(tx, t.id, state, reason))) return false
  const part = t.direction === 'to_venue' ? t.amount : -t.amount
  if (state === 'success') await noteArrived(tx, t, { part, balance })
  if (t.direction === 'to_centre') {
    if (state === 'success') await post(tx, movements.transferBroughtHome(t))
  } else if (state === 'success') await post(tx, movements.transferLanded(t))
  else await post(tx, movements.transferBounced(t))
  return true
}

/** The transfer as it ended, or null when somebody else has ended it already. */
async function land(app: AppContext, t: Transfer, balance: bigint | null) {
  const work = (tx: Tx) => endAndPost(tx, t, 'success', '', balance)
  const mine = await transaction(app.pool, work, 'transfer.land')
  return mine ? { ...t, state: 'success' as const, reason: '' } : null
}

/** Like `land`, with the money back where it came from. */
async function bounce(app: AppContext, t: Transfer, reason: string) {
  const work = (tx: Tx) => endAndPost(tx, t, 'failed', reason)
  const mine = await transaction(app.pool, work, 'transfer.bounce')
  return mine ? { ...t, state: 'failed' as const, reason } : null
}

/** A request on its way right now is left alone: asking would close its reference under it. */
export function onItsWay(app: AppContext, t: Transfer): boolean {
  return t.state === 'sent' && t.age * 1000 < app.config.venue.timeoutMs + 1000
}

const lookEveryMs = 100

/**
 * The transfer once its first request has its outcome. One that has none although the venue's
 * time-out is over lost its request in a crash: it comes back as it stands, at once.
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
