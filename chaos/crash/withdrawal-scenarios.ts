import { newKey } from '@jinli/client/key'
import type { CallInput } from '@jinli/contract/endpoint'
import { withdraw } from '@jinli/contract/withdrawal'
import {
  approveWithdrawal,
  claimNextWithdrawal,
  claimWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  revealWithdrawal,
  settleWithdrawal,
  takeOverWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import { payPassword, type Stage, type StagePlayer } from './stage.ts'

const flow = 'F-3'

/** States of a player's withdrawals, and where the money is. */
async function withdrawalsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM withdrawal WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

/** A player with 500 and a card, and the request to withdraw 200. */
async function request(stage: Stage) {
  const player = await stage.player(50_000n)
  const bank = await stage.card(player)
  const order = { amount: 20_000n, bank, password: payPassword }
  const call = callTo(withdraw, order, player.token)
  return { player, call, look: () => withdrawalsOf(stage, player) }
}

type Deed = (out_trade_no: string, token: string) => Call

const claim: Deed = (out_trade_no, token) =>
  callTo(claimWithdrawal, { out_trade_no }, token)
const putBack: Deed = (out_trade_no, token) =>
  callTo(releaseWithdrawal, { out_trade_no }, token)
const reveal: Deed = (out_trade_no, token) =>
  callTo(revealWithdrawal, { out_trade_no }, token)
const approve: Deed = (out_trade_no, token) =>
  callTo(approveWithdrawal, { out_trade_no }, token)
const approveForLater: Deed = (out_trade_no, token) =>
  callTo(approveWithdrawal, { out_trade_no, pay_later: true }, token)
const reject: Deed = (out_trade_no, token) =>
  callTo(rejectWithdrawal, { out_trade_no, reason: '资料不符' }, token)
const pay: Deed = (out_trade_no, token) => callTo(payWithdrawal, { out_trade_no }, token)
const settle =
  (word: Omit<CallInput<typeof settleWithdrawal>, 'out_trade_no'>): Deed =>
  (out_trade_no, token) =>
    callTo(settleWithdrawal, { out_trade_no, ...word }, token)

const paying = [approveForLater, pay]

/** A click on one requested withdrawal of 200, after the deeds before it. */
function click(deed: Deed, first: readonly Deed[] = []) {
  return async (stage: Stage) => {
    const { call, look } = await request(stage)
    const { data } = await stage.must(call)
    if (!data) throw new Error('a withdrawal was answered without its number')
    const { out_trade_no: subject } = data
    const token = stage.staff.first
    for (const before of first) await stage.must(before(subject, token))
    return { subject, call: deed(subject, token), look }
  }
}

/** The next free withdrawal after another is the one that was asked for last. */
async function takingNext(stage: Stage) {
  const before = await click(claim)(stage)
  const prepared = await click(claim)(stage)
  const after = { after: before.subject }
  return { ...prepared, call: callTo(claimNextWithdrawal, after, stage.staff.first) }
}

/** Who holds a withdrawal that the second member had claimed. */
async function takingOver(stage: Stage) {
  const { subject } = await click(claim)(stage)
  await stage.must(claim(subject, stage.staff.second))
  const taken = { out_trade_no: subject, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM withdrawal w JOIN staff s ON s.id = w.claimed_by
       WHERE w.out_trade_no = $1`,
      [subject],
    )
  return { subject, call: callTo(takeOverWithdrawal, taken, stage.staff.first), look }
}

const held = '300/200/0/0/0'
const decided = { flow, second: 'review.already-decided', rows: 1 }

export const withdrawalScenarios: readonly Scenario[] = [
  ...keyedCall('withdraw', {
    flow,
    open: 'none 500/0/0/0/0',
    done: 'requested 300/200/0/0/0',
    prepare: request,
  }),
  ...staffClick('withdrawals.claim', {
    flow,
    second: '200',
    rows: 1,
    open: `requested ${held}`,
    done: `in_review ${held}`,
    prepare: click(claim),
  }),
  ...staffClick('withdrawals.next', {
    flow,
    second: '200',
    rows: 1,
    open: `requested ${held}`,
    done: `in_review ${held}`,
    prepare: takingNext,
  }),
  ...staffClick('withdrawals.take-over', {
    ...decided,
    open: 'second',
    done: 'admin',
    prepare: takingOver,
  }),
  ...staffClick('withdrawals.release', {
    ...decided,
    open: `in_review ${held}`,
    done: `requested ${held}`,
    prepare: click(putBack, [claim]),
  }),
  ...staffClick('withdrawals.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    open: `requested ${held}`,
    done: `requested ${held}`,
    prepare: click(reveal),
  }),
  ...staffClick('withdrawals.approve', {
    ...decided,
    note: 'paid by hand',
    open: `requested ${held}`,
    done: 'paid 300/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('withdrawals.approve', {
    ...decided,
    note: 'to be paid later',
    open: `requested ${held}`,
    done: `approved ${held}`,
    prepare: click(approveForLater),
  }),
  ...staffClick('withdrawals.reject', {
    ...decided,
    open: `requested ${held}`,
    done: 'rejected 500/0/0/0/0',
    prepare: click(reject),
  }),
  ...staffClick('withdrawals.pay', {
    ...decided,
    open: `approved ${held}`,
    done: `paying ${held}`,
    prepare: click(pay, [approveForLater]),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'paid',
    second: 'review.already-decided',
    open: `paying ${held}`,
    done: 'paid 300/0/0/0/0',
    prepare: (stage) =>
      click(settle({ outcome: 'paid', reference: newKey() }), paying)(stage),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'returned',
    open: `paying ${held}`,
    done: 'returned 500/0/0/0/0',
    prepare: click(settle({ outcome: 'returned', reason: '退汇' }), paying),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'unknown',
    open: `paying ${held}`,
    done: `pay_unknown ${held}`,
    prepare: click(settle({ outcome: 'unknown' }), paying),
  }),
]
