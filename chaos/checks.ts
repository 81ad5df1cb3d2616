import { decodeAnswer } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit'
import type { Endpoint, Output } from '@jinli/contract/endpoint'
import { transall, transfer } from '@jinli/contract/wallet'
import { withdraw } from '@jinli/contract/withdrawal'
import type { Evidence } from './evidence.ts'
import type { History, Keyed, MoneyKind, Verdict } from './history.ts'
import { envelopeOf, type Reply } from './http.ts'

export type Findings = {
  /** Acknowledged, but not there. */
  lost: string[]
  /** There, but asked by nobody, or more often than asked. */
  phantom: string[]
  /** The books, the venue's wallets and the sum of all money. */
  books: string[]
}

/** Refusals that come before the key is taken: a twin of the request may still go through. */
const beforeKey = new Set([
  'auth.pay-password-locked',
  'auth.wrong-pay-password',
  'venue.unavailable',
])

type Named = { order: string; state: number | null }

/** What was answered, or null where it is no answer of this call. */
function read<E extends Endpoint>(endpoint: E, data: unknown): Output<E> | null {
  try {
    return decodeAnswer(endpoint, data)
  } catch {
    return null
  }
}

function namedBy(kind: MoneyKind, { code, data }: Reply): Named | null {
  if (code !== 200) return null
  if (kind === 'transfer') {
    const told = read(transfer, data)
    return told && { order: told.out_trade_no, state: told.state }
  }
  const order =
    kind === 'recharge'
      ? read(recharge, data)?.deposit_no
      : read(withdraw, data)?.out_trade_no
  return order ? { order, state: null } : null
}

/** Every order that a key stands for, by its answers and by the database's own note. */
function ordersOf(op: Keyed, evidence: Evidence): Set<string> {
  const answers = [...op.answers]
  const kept = evidence.keys.get(op.key)
  if (kept?.answer) {
    const noted = envelopeOf(200, kept.answer)
    if (noted.kind === 'answer') answers.push(noted.reply)
  }
  const orders = answers.flatMap((reply) => namedBy(op.kind, reply)?.order ?? [])
  return new Set(kept?.subject ? [...orders, kept.subject] : orders)
}

/** Compares what the harness was told with what is there. */
export function compare(history: History, evidence: Evidence): Findings {
  const findings: Findings = { lost: [], phantom: [], books: [] }
  const owners = new Map<string, Keyed>()
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
  const swept = new Set(history.sweeps.map((sweep) => sweep.key))
  for (const key of evidence.keys.keys()) {
    if (!history.keyed.has(key) && !swept.has(key))
      findings.phantom.push(`key ${key} is not ours`)
  }
  checkUnasked(history, evidence, owners, findings)
  checkReviews(history, evidence, findings)
  checkSweeps(history, evidence, findings)
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

/** The row is what its key asked for: the same player, amount, venue and direction. */
function checkOrder(op: Keyed, order: string, evidence: Evidence, to: Findings): void {
  const found = orderOf(order, evidence)
  if (!found) return void to.lost.push(`${op.kind} ${order} of ${op.key} is not there`)
  const same =
    found.player_id === op.player.id &&
    found.amount === op.amount &&
    (op.kind !== 'transfer' ||
      (found.venue === op.venue && found.direction === op.direction))
  if (!same) to.phantom.push(`${order} is not what ${op.key} asked for`)
}

/** An acknowledgement's effect is there; a refusal had none. */
function checkAnswer(
  op: Keyed,
  reply: Reply,
  orders: Set<string>,
  evidence: Evidence,
  to: Findings,
): void {
  const named = namedBy(op.kind, reply)
  if (reply.code === 200 && !named) {
    to.lost.push(`${op.key} was acknowledged without an order number`)
    return
  }
  if (named) {
    const row = evidence.transfers.get(named.order)
    if (op.kind === 'transfer' && named.state === 1 && row?.state !== 'success') {
      to.lost.push(`transfer ${named.order} was acknowledged as landed, is ${row?.state}`)
    }
    return
  }
  if (beforeKey.has(reply.error)) return
  for (const order of orders) {
    if (evidence.transfers.get(order)?.state === 'failed') continue
    to.phantom.push(`${op.key} was refused (${reply.error}), but ${order} is there`)
  }
}

/** Orders that no key of ours stands for; transall alone opens transfers without one. */
function checkUnasked(
  history: History,
  evidence: Evidence,
  owners: Map<string, Keyed>,
  to: Findings,
): void {
  for (const order of [...evidence.deposits.keys(), ...evidence.withdrawals.keys()]) {
    if (!owners.has(order)) to.phantom.push(`${order} was asked by nobody`)
  }
  const sends = new Map<bigint, number>()
  for (const { player, sends: n } of history.sweeps) {
    sends.set(player.id, (sends.get(player.id) ?? 0) + n)
  }
  const swept = new Map<string, number>()
  for (const [order, row] of evidence.transfers) {
    if (owners.has(order)) continue
    const place = `${row.player_id}/${row.venue}`
    const times = (swept.get(place) ?? 0) + 1
    swept.set(place, times)
    if (row.direction === 'to_venue' || times > (sends.get(row.player_id) ?? 0)) {
      to.phantom.push(`transfer ${order} (${row.direction}) was asked by nobody`)
    }
  }
}

function equal(a: Verdict, b: Verdict): boolean {
  return a.word === b.word && a.amount === b.amount
}

/** What staff were told is so, and every decision is one that staff asked for. */
function checkReviews(history: History, evidence: Evidence, to: Findings): void {
  for (const review of history.reviews.values()) {
    const deposit = evidence.deposits.get(review.order)
    const state = deposit?.state ?? evidence.withdrawals.get(review.order)?.state
    const amount = deposit?.credited_amount ?? null
    for (const told of review.told) {
      if (told.word !== state || told.amount !== amount) {
        to.lost.push(`${review.order}: staff were told ${told.word}, it is ${state}`)
      }
    }
    if (review.acknowledged > 1) {
      to.phantom.push(`${review.order}: ${review.acknowledged} decisions were acknowledged`)
    }
  }
  const decided: (Verdict & { order: string })[] = [
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
  for (const { order, word, amount } of decided) {
    const asked = history.reviews.get(order)?.asked ?? []
    if (!asked.some((one) => equal(one, { word, amount }))) {
      to.phantom.push(`${order} is ${word} ${amount ?? ''}, which nobody asked for`)
    }
  }
}

function placeOf(player: bigint, venue: string, fen: bigint): string {
  return `${player}/${venue}/${fen}`
}

/** Money that transall said was brought home has come home. */
function checkSweeps(history: History, evidence: Evidence, to: Findings): void {
  const home = new Set(
    [...evidence.transfers.values()]
      .filter((row) => row.direction === 'to_centre' && row.state === 'success')
      .map((row) => placeOf(row.player_id, row.venue, row.amount)),
  )
  for (const { player, answers } of history.sweeps) {
    for (const { code, data } of answers) {
      if (code !== 200) continue
      const told = read(transall, data)
      if (!told) to.lost.push(`transall of ${player.name} was acknowledged in no words`)
      for (const { platname, amount, state } of told?.venues ?? []) {
        if (state !== 1 || home.has(placeOf(player.id, platname, amount))) continue
        to.lost.push(`transall of ${player.name} said ${amount} fen came from ${platname}`)
      }
    }
  }
}

/** Each row moved exactly its amount; nothing was posted without a row. */
function checkPostings(evidence: Evidence, to: Findings): void {
  const due = new Map<string, bigint>()
  for (const row of evidence.deposits.values()) {
    if (row.credited_amount !== null) {
      due.set(`deposit:${row.id}:credited`, row.credited_amount)
    }
  }
  for (const row of evidence.withdrawals.values()) {
    due.set(`withdrawal:${row.id}:held`, row.amount)
    if (row.state === 'paid') due.set(`withdrawal:${row.id}:paid`, row.amount)
    if (row.state === 'rejected') due.set(`withdrawal:${row.id}:returned`, row.amount)
  }
  for (const row of evidence.transfers.values()) {
    if (row.direction === 'to_venue') due.set(`transfer:${row.id}:sent`, row.amount)
    if (row.state === 'success') due.set(`transfer:${row.id}:landed`, row.amount)
    if (row.state === 'failed' && row.direction === 'to_venue') {
      due.set(`transfer:${row.id}:bounced`, row.amount)
    }
  }
  for (const [key, amount] of due) {
    const posted = evidence.posted.get(key)
    if (posted === undefined) to.lost.push(`${key} was never posted`)
    else if (posted !== amount) to.books.push(`${key} moved ${posted}, should be ${amount}`)
  }
  for (const key of evidence.posted.keys()) {
    if (!due.has(key)) to.phantom.push(`${key} was posted without a cause`)
  }
}
