import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { type Claim, once } from '../idempotency.ts'
import { movements, post } from '../money/movements.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { type Refused, refuse } from '../platform/refuse.ts'
import type {
  TransferOutcome,
  VenueTransfer,
} from '../venue/adapters/sandbox/sandbox.client.ts'
import { noteVenueBalance } from '../venue/catalogue.store.ts'
import { enrol, openVenue, playerAtVenue } from '../venue/venue-player.ts'
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
  player: bigint
  venue: string
  direction: Direction
  amount: bigint
}

/**
 * A new transfer that the venue is to be told of; the transfer of an earlier request with the same
 * key; or the refusal that was kept under the key.
 */
export type Started =
  | { kind: 'new' | 'earlier'; transfer: Transfer }
  | { kind: 'refused'; answer: string }

async function reserve(app: AppContext, tx: Tx, order: TransferOrder): Promise<Transfer> {
  const transfer = await insertTransfer(tx, {
    ...order,
    outTradeNo: orderNumber('T', app.clock.now()),
  })
  if (!transfer) refuse('transfer.in-progress')
  if (order.direction === 'to_venue') await post(tx, movements.transferSent(transfer))
  return transfer
}

/**
 * First step of the saga (money F-4): the row, the money in transit and the request's key in one
 * commit. From here on the transfer ends by the venue's word only.
 */
export async function startTransfer(
  app: AppContext,
  order: TransferOrder,
  keyed?: { claim: Claim; refusalAnswer: (refused: Refused) => string },
): Promise<Started> {
  const { venue, client } = await openVenue(app, order.venue)
  await enrol(app, order.player, venue.code, client)
  return transaction(app.pool, async (tx): Promise<Started> => {
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
  })
}

function forVenue(transfer: Transfer): VenueTransfer {
  const { out_trade_no: reference, direction, amount } = transfer
  return { reference, direction, amount, player: playerAtVenue(transfer.player) }
}

/** Tells the venue, once, and books what it says. */
export async function sendTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (!client) return transfer
  return book(app, transfer, await client.transfer(forVenue(transfer)))
}

/** Asks the venue what became of an open transfer, by reference, and books the answer. */
export async function askTransfer(app: AppContext, transfer: Transfer): Promise<Transfer> {
  const client = app.venues.get(transfer.venue)
  if (!client) return transfer
  return book(app, transfer, await client.transferStatus(forVenue(transfer)))
}

async function book(
  app: AppContext,
  t: Transfer,
  outcome: TransferOutcome,
): Promise<Transfer> {
  if (outcome.kind === 'unknown') await markUnknown(app.pool, t.id, outcome.detail)
  else if (outcome.kind === 'conflict') {
    app.log.error(
      { transfer: t.out_trade_no, detail: outcome.detail },
      'venue contradicts us',
    )
    await markUnknownOrManual(app, t, outcome.detail)
  } else if (outcome.kind === 'done') await land(app, t, outcome.balance)
  else await bounce(app, t, outcome.kind === 'absent' ? 'absent' : outcome.reason)
  return (await transferByNumber(app.pool, t.out_trade_no)) ?? t
}

/** A wrong echo is first asked again by reference; only the status call's word is final. */
async function markUnknownOrManual(app: AppContext, t: Transfer, detail: string) {
  if (t.asked === 0) await markUnknown(app.pool, t.id, detail)
  else await markManual(app.pool, t.id, detail)
}

async function land(app: AppContext, t: Transfer, balance: bigint | null) {
  await transaction(app.pool, async (tx) => {
    if (!(await endTransfer(tx, t.id, 'success', ''))) return
    const movement =
      t.direction === 'to_venue'
        ? movements.transferLanded(t)
        : movements.transferBroughtHome(t)
    await post(tx, movement)
  })
  if (balance !== null) await noteVenueBalance(app.pool, t.player, t.venue, balance)
}

async function bounce(app: AppContext, t: Transfer, reason: string) {
  await transaction(app.pool, async (tx) => {
    if (!(await endTransfer(tx, t.id, 'failed', reason))) return
    if (t.direction === 'to_venue') await post(tx, movements.transferBounced(t))
  })
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
