import { decodeResponse } from '@jinli/client/codec'
import { approveDeposit, depositReview } from '@jinli/contract/deposit/deposit.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import {
  approveWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { type Call, callTo } from './call.ts'
import { type Delivery, deliver } from './deliver.ts'
import type { Review, Verdict } from './history.ts'
import type { Reply } from './http.ts'

type Row = Output<typeof approveDeposit> | Output<typeof approveWithdrawal>

/** Share of reviews in which two members of staff send opposite decisions at once. */
const quarrelShare = 0.04

/** Sends a random decision on an order until the result of the decision is known. */
export async function review(
  to: Delivery,
  staffToken: string,
  order: { of: Review['of']; number: string; amount: bigint },
): Promise<void> {
  const { history, random } = to
  const entry: Review = {
    of: order.of,
    order: order.number,
    requestedVerdicts: [],
    reportedVerdicts: [],
    acknowledged: 0,
  }
  history.reviews.set(order.number, entry)
  const yes = approval(order, to)
  const no: Verdict = { word: 'rejected', amount: null }
  if (random.chance(quarrelShare)) {
    await Promise.all([
      decide(to, staffToken, entry, yes),
      decide(to, staffToken, entry, no),
    ])
  } else {
    await decide(to, staffToken, entry, random.chance(0.7) ? yes : no)
  }
}

/** Returns the verdict of an approval; one deposit in five gets another amount than requested. */
function approval(order: { of: Review['of']; amount: bigint }, to: Delivery): Verdict {
  if (order.of === 'withdrawal') return { word: 'paid', amount: null }
  const other = to.random.chance(0.2)
  const fen = other ? order.amount - BigInt(to.random.whole(1, 5000)) : order.amount
  return { word: 'approved', amount: fen }
}

/** Credits a deposit with the given amount. */
export async function approveAs(
  to: Delivery,
  staffToken: string,
  order: string,
  amount: bigint,
): Promise<void> {
  const entry: Review = {
    of: 'deposit',
    order,
    requestedVerdicts: [],
    reportedVerdicts: [],
    acknowledged: 0,
  }
  to.history.reviews.set(order, entry)
  await decide(to, staffToken, entry, { word: 'approved', amount })
}

async function decide(
  to: Delivery,
  token: string,
  entry: Review,
  verdict: Verdict,
): Promise<void> {
  entry.requestedVerdicts.push(verdict)
  const replies = await deliver(to, decisionCall(entry, verdict, token))
  for (const reply of replies) {
    if (reply.code === 200) {
      entry.acknowledged += 1
      entry.reportedVerdicts.push(verdictOf(decidedRow(entry.of, reply)))
    } else if (reply.error === 'review.already-decided') {
      // An earlier try or the opposite decision came first: the row shows which.
      const truth = await readRow(to, entry, token)
      if (truth) entry.reportedVerdicts.push(truth)
    } else {
      to.history.problem(`${entry.order}: staff were refused: ${reply.error}`)
    }
  }
  if (replies.length > 0) to.history.counts.decisions += 1
}

function decisionCall({ order, ...review }: Review, verdict: Verdict, token: string): Call {
  const isNo = verdict.word === 'rejected'
  const reason = 'storm'
  if (review.of === 'withdrawal') {
    const decision = { out_trade_no: order, reason }
    return callTo(isNo ? withdrawalReview.reject : approveWithdrawal, decision, token)
  }
  if (isNo) return callTo(depositReview.reject, { deposit_no: order, reason }, token)
  const { amount } = verdict
  return callTo(approveDeposit, { deposit_no: order, reason, amount }, token)
}

async function readRow(
  to: Delivery,
  { order, ...review }: Review,
  token: string,
): Promise<Verdict | null> {
  const list = review.of === 'deposit' ? depositReview.list : withdrawalReview.list
  const [reply] = await deliver(to, callTo(list, { search: order }, token))
  const row = reply?.code === 200 ? decodeResponse(list, reply.data).data[0] : undefined
  if (reply && !row) to.history.problem(`${order}: staff do not find it`)
  return row ? verdictOf(row) : null
}

/** Returns the row in the response to a decision. */
function decidedRow(kind: Review['of'], { data }: Reply): Row {
  return decodeResponse(kind === 'deposit' ? approveDeposit : approveWithdrawal, data)
}

function verdictOf(row: Row): Verdict {
  return {
    word: row.state,
    amount: 'credited_amount' in row ? row.credited_amount : null,
  }
}
