import { fenOfNumber, yuanText } from '@jinli/money/money'
import { type Delivery, deliver } from './deliver.ts'
import type { Review, Verdict } from './history.ts'
import type { Call, Reply } from './http.ts'

type Row = { status: string; amount: number; credited_amount?: number | null }

/** Share of reviews where two members of staff press opposite buttons at once. */
const quarrelShare = 0.04

/** Decides an order the way the dice say, until it is known what has become of it. */
export async function review(
  to: Delivery,
  staffToken: string,
  order: { of: Review['of']; number: string; amount: bigint },
): Promise<void> {
  const { history, random } = to
  const entry: Review = {
    of: order.of,
    order: order.number,
    asked: [],
    told: [],
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

/** One deposit in five comes with another amount than announced. */
function approval(order: { of: Review['of']; amount: bigint }, to: Delivery): Verdict {
  if (order.of === 'withdrawal') return { word: 'paid', amount: null }
  const other = to.random.chance(0.2)
  const fen = other ? order.amount - BigInt(to.random.whole(1, 5000)) : order.amount
  return { word: 'approved', amount: fen }
}

/** Credits a deposit with an amount of the caller's choice. */
export async function approveAs(
  to: Delivery,
  staffToken: string,
  order: string,
  amount: bigint,
): Promise<void> {
  const entry: Review = { of: 'deposit', order, asked: [], told: [], acknowledged: 0 }
  to.history.reviews.set(order, entry)
  await decide(to, staffToken, entry, { word: 'approved', amount })
}

async function decide(
  to: Delivery,
  token: string,
  entry: Review,
  verdict: Verdict,
): Promise<void> {
  entry.asked.push(verdict)
  const replies = await deliver(to, decisionCall(entry, verdict, token))
  for (const reply of replies) {
    if (reply.code === 200) {
      entry.acknowledged += 1
      entry.told.push(verdictOf(reply.data as Row))
    } else if (reply.error === 'review.already-decided') {
      // Decided by an earlier try or the other button: the row tells.
      const truth = await readRow(to, entry, token)
      if (truth) entry.told.push(truth)
    } else {
      to.history.problem(`${entry.order}: staff were refused: ${reply.error}`)
    }
  }
  if (replies.length > 0) to.history.counts.decisions += 1
}

function decisionCall(entry: Review, verdict: Verdict, token: string): Call {
  const kind = entry.of === 'deposit' ? 'deposits' : 'withdrawals'
  const button = verdict.word === 'rejected' ? 'reject' : 'approve'
  const amount = verdict.amount === null ? {} : { amount: yuanText(verdict.amount) }
  return {
    path: `/admin/api/${kind}/${entry.order}/${button}`,
    token,
    body: { reason: 'storm', ...amount },
  }
}

async function readRow(
  to: Delivery,
  entry: Review,
  token: string,
): Promise<Verdict | null> {
  const path = `/admin/api/${entry.of === 'deposit' ? 'deposits' : 'withdrawals'}`
  const [reply] = await deliver(to, { path, token, body: { search: entry.order } })
  const row = reply && rowOf(reply)
  if (reply && !row) to.history.problem(`${entry.order}: staff do not find it`)
  return row ? verdictOf(row) : null
}

function rowOf(reply: Reply): Row | null {
  return (reply.data as { data: Row[] } | null)?.data[0] ?? null
}

function verdictOf(row: Row): Verdict {
  const credited = row.credited_amount
  return {
    word: row.status as Verdict['word'],
    amount: credited === null || credited === undefined ? null : fenOfNumber(credited),
  }
}
