import { newKey } from '@jinli/client/key'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import {
  approveWithdrawal,
  endWithdrawalHold,
  holdWithdrawal,
  payWithdrawal,
  revealWithdrawal,
  sendBackWithdrawal,
  settleWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  cancelReversal,
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import { payPassword, type Stage, type StagePlayer } from './stage.ts'

const flow = 'F-3'

/** Returns the states of a player's withdrawals, and where the player's money is. */
async function withdrawalsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM withdrawal WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

/** Prepares a player with 500 yuan and a card, and the request to withdraw 200 yuan. */
async function request(stage: Stage) {
  const player = await stage.player(50_000n)
  const bank = await stage.card(player)
  const order = { amount: 20_000n, bank, password: payPassword }
  const call = callTo(withdraw, order, player.token)
  return { player, call, look: () => withdrawalsOf(stage, player) }
}

type StaffAction = (out_trade_no: string, token: string) => Call

const claim: StaffAction = (out_trade_no, token) =>
  callTo(withdrawalReview.claim, { out_trade_no }, token)
const putBack: StaffAction = (out_trade_no, token) =>
  callTo(withdrawalReview.release, { out_trade_no }, token)
const reveal: StaffAction = (out_trade_no, token) =>
  callTo(revealWithdrawal, { out_trade_no }, token)
const approve: StaffAction = (out_trade_no, token) =>
  callTo(approveWithdrawal, { out_trade_no }, token)
const approveForLater: StaffAction = (out_trade_no, token) =>
  callTo(approveWithdrawal, { out_trade_no, pay_later: true }, token)
const reject: StaffAction = (out_trade_no, token) =>
  callTo(withdrawalReview.reject, { out_trade_no, reason: '资料不符' }, token)
const pay: StaffAction = (out_trade_no, token) =>
  callTo(payWithdrawal, { out_trade_no }, token)
const settle =
  (word: Omit<CallInput<typeof settleWithdrawal>, 'out_trade_no'>): StaffAction =>
  (out_trade_no, token) =>
    callTo(settleWithdrawal, { out_trade_no, ...word }, token)

const hold: StaffAction = (out_trade_no, token) =>
  callTo(holdWithdrawal, { out_trade_no, reason: '核实账户' }, token)
const endHold: StaffAction = (out_trade_no, token) =>
  callTo(endWithdrawalHold, { out_trade_no, reason: '已核实' }, token)
const sendBack: StaffAction = (out_trade_no, token) =>
  callTo(sendBackWithdrawal, { out_trade_no, reason: '待核实' }, token)
const propose: StaffAction = (out_trade_no, token) =>
  callTo(
    proposeReversal,
    {
      out_trade_no,
      cause: 'not_sent',
      returned_on: brandDay(new Date()),
      reason: '误登记',
    },
    token,
  )
const confirm: StaffAction = (out_trade_no, token) =>
  callTo(confirmReversal, { out_trade_no }, token)
const cancel: StaffAction = (out_trade_no, token) =>
  callTo(cancelReversal, { out_trade_no, reason: '更正' }, token)

const paymentCalls = [approveForLater, pay]

/** Prepares a staff action on a requested withdrawal of 200 yuan, after earlier actions of the first member. */
function click(
  action: StaffAction,
  earlierActions: readonly StaffAction[] = [],
  member: 'first' | 'second' = 'first',
) {
  return async (stage: Stage) => {
    const { call, look } = await request(stage)
    const { data } = await stage.must(call)
    if (!data) throw new Error('a withdrawal was answered without its number')
    const { out_trade_no: subject } = data
    const token = stage.staff.first
    for (const before of earlierActions) await stage.must(before(subject, token))
    return { subject, call: action(subject, stage.staff[member]), look }
  }
}

/** Creates two withdrawals; prepares the claim of the next free withdrawal after the first one. */
async function takingNext(stage: Stage) {
  const before = await click(claim)(stage)
  const preparation = await click(claim)(stage)
  const after = { after: before.subject }
  return {
    ...preparation,
    call: callTo(withdrawalReview.claimNext, after, stage.staff.first),
  }
}

/** Prepares the takeover of a withdrawal that the second member has claimed; `look` returns the claimant. */
async function takingOver(stage: Stage) {
  const { subject } = await click(claim)(stage)
  await stage.must(claim(subject, stage.staff.second))
  const takeoverInput = { out_trade_no: subject, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM withdrawal w JOIN staff s ON s.id = w.claimed_by
       WHERE w.out_trade_no = $1`,
      [subject],
    )
  return {
    subject,
    call: callTo(withdrawalReview.takeOver, takeoverInput, stage.staff.first),
    look,
  }
}

/** Prepares a hold of risk or its end; `look` returns the reasons of all holds and of their ends. */
function prepareHold(action: StaffAction, earlierActions: readonly StaffAction[] = []) {
  return async (stage: Stage) => {
    const preparation = await click(action, earlierActions)(stage)
    const look = async () => {
      const holds = await stage.cell(
        `SELECT coalesce(string_agg(concat_ws('-', h.reason, nullif(h.end_reason, '')), ',' ORDER BY h.id), 'free')
         FROM risk_hold h JOIN withdrawal w ON w.id = h.withdrawal_id WHERE w.out_trade_no = $1`,
        [preparation.subject],
      )
      return `${holds} ${await preparation.look()}`
    }
    return { ...preparation, look }
  }
}

const heldState = '300/200/0/0/0'
const decidedClick = { flow, second: 'review.already-decided', rows: 1 }

export const withdrawalScenarios: readonly Scenario[] = [
  ...keyedCall('withdraw', {
    flow,
    before: 'none 500/0/0/0/0',
    after: 'requested 300/200/0/0/0',
    prepare: request,
  }),
  ...staffClick('withdrawals.claim', {
    flow,
    second: '200',
    rows: 1,
    before: `requested ${heldState}`,
    after: `in_review ${heldState}`,
    prepare: click(claim),
  }),
  ...staffClick('withdrawals.next', {
    flow,
    second: '200',
    rows: 1,
    before: `requested ${heldState}`,
    after: `in_review ${heldState}`,
    prepare: takingNext,
  }),
  ...staffClick('withdrawals.take-over', {
    ...decidedClick,
    before: 'second',
    after: 'admin',
    prepare: takingOver,
  }),
  ...staffClick('withdrawals.release', {
    ...decidedClick,
    before: `in_review ${heldState}`,
    after: `requested ${heldState}`,
    prepare: click(putBack, [claim]),
  }),
  ...staffClick('withdrawals.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    before: `requested ${heldState}`,
    after: `requested ${heldState}`,
    prepare: click(reveal),
  }),
  ...staffClick('withdrawals.approve', {
    ...decidedClick,
    note: 'paid by hand',
    before: `requested ${heldState}`,
    after: 'paid 300/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('withdrawals.approve', {
    ...decidedClick,
    note: 'to be paid later',
    before: `requested ${heldState}`,
    after: `approved ${heldState}`,
    prepare: click(approveForLater),
  }),
  ...staffClick('withdrawals.reject', {
    ...decidedClick,
    before: `requested ${heldState}`,
    after: 'rejected 500/0/0/0/0',
    prepare: click(reject),
  }),
  ...staffClick('withdrawals.pay', {
    ...decidedClick,
    before: `approved ${heldState}`,
    after: `paying ${heldState}`,
    prepare: click(pay, [approveForLater]),
  }),
  ...staffClick('withdrawals.hold', {
    ...decidedClick,
    second: 'withdrawal.on-hold',
    before: `free requested ${heldState}`,
    after: `核实账户 requested ${heldState}`,
    prepare: prepareHold(hold),
  }),
  ...staffClick('withdrawals.end-hold', {
    ...decidedClick,
    before: `核实账户 requested ${heldState}`,
    after: `核实账户-已核实 requested ${heldState}`,
    prepare: prepareHold(endHold, [hold]),
  }),
  ...staffClick('withdrawals.send-back', {
    ...decidedClick,
    before: `approved ${heldState}`,
    after: `requested ${heldState}`,
    prepare: click(sendBack, [approveForLater]),
  }),
  ...staffClick('withdrawals.reversal.propose', {
    ...decidedClick,
    second: 'withdrawal.reversal-proposed',
    before: 'paid 300/0/0/0/0',
    after: 'paid 300/0/0/0/0',
    prepare: click(propose, [approve]),
  }),
  ...staffClick('withdrawals.reversal.confirm', {
    ...decidedClick,
    before: 'paid 300/0/0/0/0',
    after: 'reversed 500/0/0/0/0',
    prepare: click(confirm, [approve, propose], 'second'),
  }),
  ...staffClick('withdrawals.reversal.cancel', {
    ...decidedClick,
    before: 'paid 300/0/0/0/0',
    after: 'paid 300/0/0/0/0',
    prepare: click(cancel, [approve, propose]),
  }),
  ...staffClick('withdrawals.settle', {
    ...decidedClick,
    note: 'paid',
    second: 'review.already-decided',
    before: `paying ${heldState}`,
    after: 'paid 300/0/0/0/0',
    prepare: (stage) =>
      click(settle({ outcome: 'paid', reference: newKey() }), paymentCalls)(stage),
  }),
  ...staffClick('withdrawals.settle', {
    ...decidedClick,
    note: 'returned',
    before: `paying ${heldState}`,
    after: 'returned 500/0/0/0/0',
    prepare: click(settle({ outcome: 'returned', reason: '退汇' }), paymentCalls),
  }),
  ...staffClick('withdrawals.settle', {
    ...decidedClick,
    note: 'unknown',
    before: `paying ${heldState}`,
    after: `pay_unknown ${heldState}`,
    prepare: click(settle({ outcome: 'unknown' }), paymentCalls),
  }),
]
