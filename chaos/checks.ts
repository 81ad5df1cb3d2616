import { decodeResponse } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit/deposit'
import { transall, transfer } from '@jinli/contract/wallet/wallet'
import type { Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import type { Evidence } from './evidence.ts'
import type { History, MoneyKind, MoneyRequest, Verdict } from './history.ts'
import { envelopeOf, type Reply } from './http.ts'

export type Findings = {
  /** Effects that were acknowledged but do not exist. */
  lost: string[]
  /** Effects that nobody requested, or that exist more often than requested. */
  phantom: string[]
  /** Refusals before the idempotency key is stored: a duplicate of the request may still succeed. */
  books: string[]
}

/** Refusals before the key is stored: a duplicate of the request may still succeed. */
const beforeKey = new Set([
  'auth.pay-password-locked',
  'auth.wrong-pay-password',
  'venue.unavailable',
])

type OrderState = { order: string; state: number | null }

/** Returns the decoded response, or null when the data does not fit this endpoint. */
function read<E extends Endpoint>(endpoint: E, data: unknown): Output<E> | null {
  try {
    return decodeResponse(endpoint, data)
  } catch {
    return null
  }
}

function orderStateIn(kind: MoneyKind, { code, data }: Reply): OrderState | null {
  if (code !== 200) return null
  if (kind === 'transfer') {
    const output = read(transfer, data)
    return output && { order: output.out_trade_no, state: output.state }
  }
  const order =
    kind === 'recharge'
      ? read(recharge, data)?.deposit_no
      : read(withdraw, data)?.out_trade_no
  return order ? { order, state: null } : null
}

/** Returns the orders of an idempotency key, according to the responses received and the stored key row. */
function ordersOf(op: MoneyRequest, evidence: Evidence): Set<string> {
  const answers = [...op.answers]
  const keyRow = evidence.keys.get(op.key)
  if (keyRow?.answer) {
    const outcome = envelopeOf(200, keyRow.answer)
    if (outcome.kind === 'answer') answers.push(outcome.reply)
  }
  const orders = answers.flatMap((reply) => orderStateIn(op.kind, reply)?.order ?? [])
  return new Set(keyRow?.subject ? [...orders, keyRow.subject] : orders)
}

/** Compares the responses that the harness received with the database. */
export function compare(history: History, evidence: Evidence): Findings {
  const findings: Findings = { lost: [], phantom: [], books: [] }
  const owners = new Map<string, MoneyRequest>()
  for (const op of history.keyed.values()) {
    const orders = ordersOf(op, evidence)
    if (orders.size > 1) {
      findings.phantom.push(`${op.key} stands for ${[...orders].join(' and ')}`)
    }
    for (const order of orders) {
      if (owners.has(order)) findings.phantom.push(`${order} answers two keys`)
      owners.set(order, op)
      checkOrder(op, order, evidence, findings)
    }
    for (const reply of op.answers) checkAnswer(op, reply, orders, evidence, findings)
  }
  const recoverAllKeys = new Set(history.recoverAlls.map((recoverAll) => recoverAll.key))
  for (const key of evidence.keys.keys()) {
    if (!history.keyed.has(key) && !recoverAllKeys.has(key))
      findings.phantom.push(`key ${key} is not ours`)
  }
  checkUnasked(history, evidence, owners, findings)
  checkReviews(history, evidence, findings)
  checkRecoverAlls(history, evidence, findings)
  checkPostings(evidence, findings)
  return findings
}

type Order = {
  player_id: bigint
  amount: bigint
  state: string
  venue?: string
  direction?: string
}

function orderOf(order: string, evidence: Evidence): Order | null {
  return (
    evidence.deposits.get(order) ??
    evidence.withdrawals.get(order) ??
    evidence.transfers.get(order) ??
    null
  )
}

/** An order must have the player, amount, venue and direction of the request that created it. */
function checkOrder(
  op: MoneyRequest,
  order: string,
  evidence: Evidence,
  to: Findings,
): void {
  const row = orderOf(order, evidence)
  if (!row) return void to.lost.push(`${op.kind} ${order} of ${op.key} is not there`)
  const same =
    row.player_id === op.player.id &&
    row.amount === op.amount &&
    (op.kind !== 'transfer' || (row.venue === op.venue && row.direction === op.direction))
  if (!same) to.phantom.push(`${order} is not what ${op.key} asked for`)
}

/** An acknowledged effect must exist; a refused request must have none. */
function checkAnswer(
  op: MoneyRequest,
  reply: Reply,
  orders: Set<string>,
  evidence: Evidence,
  to: Findings,
): void {
  const orderState = orderStateIn(op.kind, reply)
  if (reply.code === 200 && !orderState) {
    to.lost.push(`${op.key} was acknowledged without an order number`)
    return
  }
  if (orderState) {
    const row = evidence.transfers.get(orderState.order)
    if (op.kind === 'transfer' && orderState.state === 1 && row?.state !== 'success') {
      to.lost.push(
        `transfer ${orderState.order} was acknowledged as landed, is ${row?.state}`,
      )
    }
    return
  }
  if (beforeKey.has(reply.error)) return
  for (const order of orders) {
    if (evidence.transfers.get(order)?.state === 'failed') continue
    to.phantom.push(`${op.key} was refused (${reply.error}), but ${order} is there`)
  }
}

/** Finds orders that no request in the history created; a transfer without a key must come from a transall. */
function checkUnasked(
  history: History,
  evidence: Evidence,
  owners: Map<string, MoneyRequest>,
  to: Findings,
): void {
  for (const order of [...evidence.deposits.keys(), ...evidence.withdrawals.keys()]) {
    if (!owners.has(order)) to.phantom.push(`${order} was asked by nobody`)
  }
  const sends = new Map<bigint, number>()
  for (const { player, sends: n } of history.recoverAlls) {
    sends.set(player.id, (sends.get(player.id) ?? 0) + n)
  }
  const recoverAllCounts = new Map<string, number>()
  for (const [order, row] of evidence.transfers) {
    if (owners.has(order)) continue
    const place = `${row.player_id}/${row.venue}`
    const times = (recoverAllCounts.get(place) ?? 0) + 1
    recoverAllCounts.set(place, times)
    if (row.direction === 'to_venue' || times > (sends.get(row.player_id) ?? 0)) {
      to.phantom.push(`transfer ${order} (${row.direction}) was asked by nobody`)
    }
  }
}

function equal(a: Verdict, b: Verdict): boolean {
  return a.word === b.word && a.amount === b.amount
}

/** Every verdict that staff were shown must be true; staff must have requested every decision in the database. */
function checkReviews(history: History, evidence: Evidence, to: Findings): void {
  for (const review of history.reviews.values()) {
    const deposit = evidence.deposits.get(review.order)
    const state = deposit?.state ?? evidence.withdrawals.get(review.order)?.state
    const amount = deposit?.credited_amount ?? null
    for (const verdict of review.reportedVerdicts) {
      if (verdict.word !== state || verdict.amount !== amount) {
        to.lost.push(`${review.order}: staff were told ${verdict.word}, it is ${state}`)
      }
    }
    if (review.acknowledged > 1) {
      to.phantom.push(`${review.order}: ${review.acknowledged} decisions were acknowledged`)
    }
  }
  const decisions: (Verdict & { order: string })[] = [
    ...[...evidence.deposits.values()].map((row) => ({
      order: row.deposit_no,
      word: row.state,
      amount: row.credited_amount,
    })),
    ...[...evidence.withdrawals.values()].map((row) => ({
      order: row.out_trade_no,
      word: row.state,
      amount: null,
    })),
  ].filter((row) => row.word !== 'submitted' && row.word !== 'requested')
  for (const { order, word, amount } of decisions) {
    const requests = history.reviews.get(order)?.requestedVerdicts ?? []
    if (!requests.some((one) => equal(one, { word, amount }))) {
      to.phantom.push(`${order} is ${word} ${amount ?? ''}, which nobody asked for`)
    }
  }
}

function placeOf(player: bigint, venue: string, fen: bigint): string {
  return `${player}/${venue}/${fen}`
}

/** Every transfer from a venue that transall reported as done must exist. */
function checkRecoverAlls(history: History, evidence: Evidence, to: Findings): void {
  const home = new Set(
    [...evidence.transfers.values()]
      .filter((row) => row.direction === 'to_centre' && row.state === 'success')
      .map((row) => placeOf(row.player_id, row.venue, row.amount)),
  )
  for (const { player, answers } of history.recoverAlls) {
    for (const { code, data } of answers) {
      if (code !== 200) continue
      const output = read(transall, data)
      if (!output) to.lost.push(`transall of ${player.name} was acknowledged in no words`)
      for (const { platname, amount, state } of output?.venues ?? []) {
        if (state !== 1 || home.has(placeOf(player.id, platname, amount))) continue
        to.lost.push(`transall of ${player.name} said ${amount} fen came from ${platname}`)
      }
    }
  }
}

/** Each order must have posted exactly its amount; nothing may be posted without an order. */
function checkPostings(evidence: Evidence, to: Findings): void {
  const due = new Map<string, bigint>()
  for (const row of evidence.deposits.values()) {
    if (row.credited_amount !== null) {
      due.set(`deposit:${row.id}:credited`, row.credited_amount)
    }
  }
  for (const row of evidence.withdrawals.values()) {
    due.set(`withdrawal:${row.id}:held`, row.amount)
    if (row.state === 'paid' || row.state === 'reversed')
      due.set(`withdrawal:${row.id}:paid`, row.amount)
    if (row.state === 'reversed') due.set(`withdrawal:${row.id}:reversed`, row.amount)
    if (row.state === 'rejected') due.set(`withdrawal:${row.id}:returned`, row.amount)
  }
  for (const row of evidence.transfers.values()) {
    if (row.direction === 'to_venue') due.set(`transfer:${row.id}:sent`, row.amount)
    if (row.state === 'success') due.set(`transfer:${row.id}:completed`, row.amount)
    if (row.state === 'failed' && row.direction === 'to_venue') {
      due.set(`transfer:${row.id}:failed`, row.amount)
    }
  }
  for (const [key, amount] of due) {
    const postedAmount = evidence.posted.get(key)
    if (postedAmount === undefined) to.lost.push(`${key} was never posted`)
    else if (postedAmount !== amount)
      to.books.push(`${key} moved ${postedAmount}, should be ${amount}`)
  }
  for (const key of evidence.posted.keys()) {
    if (!due.has(key)) to.phantom.push(`${key} was posted without a cause`)
  }
}
