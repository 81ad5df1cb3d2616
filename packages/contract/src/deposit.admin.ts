import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { claimed, csvFile, queueFilter, queueInput } from './review.admin.ts'
import { amount, code, instant, micro, money, pageOf, text, time } from './wire.ts'

/**
 * Words beside a deposit. The server finds the first five: payer's name unlike the player's; past its
 * time and waiting; at approval less or more than asked, or paid late. The last four staff put on
 * what they saw on chain, since nothing watches the chains (reliability B-59, B-60).
 */
export const depositFlagLabels = {
  name_mismatch: '姓名不一致',
  expired: '已超时',
  partial: '少付',
  over: '多付',
  late: '超时到账',
  wrong_token: '币种不符',
  wrong_network: '网络不符',
  tx_failed: '链上失败',
  unconfirmed: '待链上确认',
} as const
export type DepositFlag = keyof typeof depositFlagLabels

/** What staff may put on an open USDT deposit and take off again. */
export const chainFlags = [
  'wrong_token',
  'wrong_network',
  'tx_failed',
  'unconfirmed',
] as const satisfies readonly DepositFlag[]

export const depositRow = z.object({
  deposit_no: z.string(),
  username: z.string(),
  realname: z.string(),
  /** Its Chinese name, and the canonical word the filter takes. */
  method: z.string(),
  method_code: z.string(),
  amount: money,
  /** USDT only: the rate and the quantity of the slip. */
  usdt_rate: z.nullable(micro),
  usdt_amount: z.nullable(micro),
  /** Where the player was told to pay, in one line. */
  pay_to: z.string(),
  credited_amount: z.nullable(money),
  /** 1 open (an expired one waits for staff too), 2 approved, 3 rejected; `status` is the canonical word. */
  state: z.int(),
  status: z.string(),
  payer_name: z.string(),
  payer_bank: z.string(),
  /** Masked; `reveal` tells the whole number. */
  payer_card: z.string(),
  payer_branch: z.string(),
  /** Keys of `depositFlagLabels`. */
  flags: z.array(z.string()),
  claim: claimed,
  /** Crediting more than this takes two people; 0 when one is always enough. */
  two_person_above: money,
  /** The first of two people; empty and null while one is enough or nobody has approved. */
  first_approved_by: z.string(),
  first_approved_at: z.nullable(time),
  first_amount: z.nullable(money),
  /** 1 when the caller is that first person and cannot be the second. */
  first_approved_mine: z.int(),
  created_at: time,
  expires_at: instant,
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  reference: z.string(),
})

const one = { deposit_no: text(40) }
const cannot = ['review.not-found', 'review.already-decided', 'review.claimed'] as const

export const listDeposits = endpoint({
  path: '/admin/api/deposits',
  method: 'GET',
  audience: 'staff',
  permission: 'order.review',
  effect: 'read',
  summary:
    'Deposits, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object(queueInput),
  output: pageOf(depositRow),
  refusals: ['input.invalid'],
})

export const exportDeposits = endpoint({
  path: '/admin/api/deposits/export',
  method: 'GET',
  audience: 'staff',
  permission: 'books.read',
  effect: 'read',
  summary:
    'The filtered deposits as a file, card numbers masked, 10000 rows at most; the message says when there were more',
  input: z.object(queueFilter),
  output: csvFile,
  refusals: ['input.invalid'],
})

export const claimDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/claim',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Takes an open deposit for review, or renews the lease of 15 minutes',
  input: z.object(one),
  output: depositRow,
  refusals: [...cannot],
})

export const releaseDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/release',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Puts a claimed deposit back; one that somebody else has claimed stays theirs',
  input: z.object(one),
  output: depositRow,
  refusals: ['review.not-found'],
})

export const flagDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/flag',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary:
    'Puts a word of the chain on an open USDT deposit (on 1) or takes it off (on 0); credits nothing',
  input: z.object({
    ...one,
    flag: z.enum(chainFlags),
    on: code([0, 1] as const),
    reason: text(200),
  }),
  output: depositRow,
  refusals: [...cannot, 'input.invalid'],
})

export const approveDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary:
    'Credits the player once; another received amount needs a reason. Above the two-person amount the first approval is only recorded: the message says so and status stays',
  input: z.object({ ...one, amount, reference: text(100), reason: text(200) }),
  output: depositRow,
  refusals: [
    ...cannot,
    'review.amount-needs-reason',
    'review.reference-used',
    'review.same-person',
    'review.first-differs',
    'amount.invalid',
  ],
})

export const rejectDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/reject',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Closes a deposit without credit; the reason is shown to the player',
  input: z.object({ ...one, reason: text(200) }),
  output: depositRow,
  refusals: [...cannot, 'review.reason-missing'],
})

export const revealDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/reveal',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  secretAnswer: true,
  summary: 'The whole card number that an open deposit is paid from; each look is recorded',
  input: z.object(one),
  output: z.object({ payer_card: z.string() }),
  refusals: ['review.not-found', 'review.already-decided', 'input.invalid'],
})
