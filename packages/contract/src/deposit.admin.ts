import * as z from 'zod/mini'
import { deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { claimed, csvFile, queueFilter, queueInput } from './review.admin.ts'
import { type DepositState, depositNext, depositStates, orderCode } from './states.ts'
import { depositMethodLabels, depositMethods } from './vocabulary.ts'
import { amount, flag, instant, micro, money, text, time } from './wire.ts'

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
const depositFlags = Object.keys(depositFlagLabels) as DepositFlag[]

/** What staff may put on an open USDT deposit and take off again. */
export const chainFlags = [
  'wrong_token',
  'wrong_network',
  'tx_failed',
  'unconfirmed',
] as const satisfies readonly DepositFlag[]

/** How an order is named to staff: its state, or what of it counts more. */
export const depositStatusLabels = {
  submitted: '待审核',
  second: '待复核',
  expired: '已超时',
  closed: '已关闭',
  approved: '已通过',
  rejected: '已拒绝',
} as const satisfies Record<DepositState | 'second' | 'closed', string>

type Standing = { closed_at: Date | null; first_approved_by: string }

export function depositStatusOf(
  status: DepositState,
  { closed_at, first_approved_by }: Standing,
) {
  if (closed_at !== null) return 'closed'
  const isOpen = depositNext[status].length > 0
  return isOpen && first_approved_by ? 'second' : status
}

export const depositRow = z.object({
  deposit_no: z.string(),
  username: z.string(),
  realname: z.string(),
  /** Its Chinese name, and the canonical word the filter takes. */
  method: z.enum(Object.values(depositMethodLabels)),
  method_code: z.enum(depositMethods),
  amount: money,
  /** USDT only: the rate and the quantity of the slip. */
  usdt_rate: z.nullable(micro),
  usdt_amount: z.nullable(micro),
  /** Where the player was told to pay, in one line. */
  pay_to: z.string(),
  credited_amount: z.nullable(money),
  /** 1 open (an expired one waits for staff too), 2 approved, 3 rejected; `status` is the canonical word. */
  state: orderCode,
  status: z.enum(depositStates),
  payer_name: z.string(),
  payer_bank: z.string(),
  /** Masked; `reveal` tells the whole number. */
  payer_card: z.string(),
  payer_branch: z.string(),
  /** Keys of `depositFlagLabels`. */
  flags: z.array(z.enum(depositFlags)),
  claim: claimed,
  /** Crediting more than this takes two people; 0 when one is always enough. */
  two_person_above: money,
  /** One person may credit so much alone: no more than asked and the tolerance, the method's maximum, and the above. */
  one_person_max: money,
  /** No credit without a reference. */
  reference_required: flag,
  /** The first of two people; empty and null while one is enough or nobody has approved. */
  first_approved_by: z.string(),
  first_approved_at: z.nullable(time),
  first_amount: z.nullable(money),
  /** Whether the caller is that first person and cannot be the second. */
  first_approved_mine: flag,
  created_at: time,
  expires_at: instant,
  /** Out of time and put away; late money opens it again. Its `state` is 3 then. */
  closed_at: z.nullable(time),
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  reference: z.string(),
})

/**
 * Ours, beside the code: in time or approved by a first person; waits for a second person; out of time;
 * put away.
 */
const status = z._default(z.enum(['', 'waiting', 'second', 'expired', 'closed']), '')
const one = { deposit_no: text(40) }
/** The order says which: the first of two, the only one, or the second. */
const deciding = ['deposit.decide', 'deposit.second'] as const
const cannot = ['review.not-found', 'review.already-decided', 'review.claimed'] as const

export const listDeposits = endpoint({
  path: '/admin/api/deposits',
  method: 'GET',
  audience: 'staff',
  permission: 'deposit.view',
  effect: 'read',
  summary:
    'Deposits, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object({ ...queueInput, status }),
  output: deskPageOf(depositRow),
  refusals: ['input.invalid'],
})

export const readDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no',
  method: 'GET',
  audience: 'staff',
  permission: 'deposit.view',
  effect: 'read',
  summary: 'One deposit as it is now, wherever it stands in the lists',
  input: z.object(one),
  output: depositRow,
  refusals: ['review.not-found'],
})

export const exportDeposits = endpoint({
  ...csvFile,
  path: '/admin/api/deposits/export',
  method: 'GET',
  audience: 'staff',
  permission: 'deposit.export',
  deeds: { 'deposit.export-begun': '存款 · 开始导出', 'deposit.exported': '存款 · 导出' },
  summary: 'The filtered deposits as a file, newest first, card numbers masked',
  input: z.object({ ...queueFilter, status }),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})

export const claimDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/claim',
  method: 'POST',
  audience: 'staff',
  permission: deciding,
  effect: 'write',
  summary: 'Takes an open deposit for review, or renews the lease of two minutes',
  input: z.object(one),
  output: depositRow,
  refusals: [...cannot],
})

export const claimNextDeposit = endpoint({
  path: '/admin/api/deposits/next',
  method: 'POST',
  audience: 'staff',
  permission: deciding,
  effect: 'write',
  summary:
    'Takes the oldest deposit in time that nobody holds and the caller may decide, those after `after` first; null when there is none',
  input: z.object({ after: text(40) }),
  output: z.nullable(depositRow),
  refusals: [],
})

export const takeOverDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/take-over',
  method: 'POST',
  audience: 'staff',
  permission: 'deposit.take-over',
  effect: 'write',
  deeds: { 'deposit.taken-over': '存款 · 接管' },
  summary: 'Takes an open deposit that somebody else holds',
  input: z.object({ ...one, reason: text(200) }),
  output: depositRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})

export const releaseDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/release',
  method: 'POST',
  audience: 'staff',
  permission: deciding,
  effect: 'write',
  summary: 'Puts a claimed deposit back; one that somebody else has claimed stays theirs',
  input: z.object(one),
  output: depositRow,
  refusals: ['review.not-found', 'review.claimed'],
})

export const flagDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/flag',
  method: 'POST',
  audience: 'staff',
  permission: 'deposit.decide',
  effect: 'write',
  deeds: { 'deposit.flagged': '存款 · 标记' },
  summary:
    'Puts a word of the chain on an open USDT deposit (on 1) or takes it off (on 0); credits nothing',
  input: z.object({
    ...one,
    flag: z.enum(chainFlags),
    on: flag,
    reason: text(200),
  }),
  output: depositRow,
  refusals: [...cannot, 'input.invalid'],
})

export const approveDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/approve',
  method: 'POST',
  audience: 'staff',
  permission: deciding,
  effect: 'write',
  deeds: { 'deposit.approved': '存款 · 通过', 'deposit.first-approved': '存款 · 初审' },
  summary:
    'Credits the player once; another received amount needs a reason. Of more than one person may credit the first approval is only recorded: the message says so and status stays',
  input: z.object({ ...one, amount, reference: text(100), reason: text(200) }),
  output: depositRow,
  refusals: [
    ...cannot,
    'review.amount-needs-reason',
    'review.reference-missing',
    'review.reference-taken',
    'review.reference-used',
    'review.same-person',
    'review.first-differs',
    'amount.invalid',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const closeExpiredDeposits = endpoint({
  path: '/admin/api/deposits/close-expired',
  method: 'POST',
  audience: 'staff',
  permission: 'deposit.decide',
  effect: 'write',
  deeds: { 'deposit.closed': '存款 · 关闭超时订单' },
  summary:
    'Puts away the deposits that are out of time, that nobody holds and no first person approved, 500 at most; more says that others wait for another call. Approving one opens it again',
  input: z.object({ reason: text(200) }),
  output: z.object({ closed: z.int(), more: flag }),
  refusals: [],
})

export const rejectDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/reject',
  method: 'POST',
  audience: 'staff',
  permission: deciding,
  effect: 'write',
  deeds: { 'deposit.rejected': '存款 · 拒绝' },
  summary: 'Closes a deposit without credit; the reason is shown to the player',
  input: z.object({ ...one, reason: text(200) }),
  output: depositRow,
  refusals: [...cannot, 'review.reason-missing'],
})

export const revealDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/reveal',
  method: 'POST',
  audience: 'staff',
  permission: 'pii.reveal',
  factor: 'again',
  effect: 'write',
  secretAnswer: true,
  deeds: { 'deposit.number-revealed': '存款 · 查看完整卡号' },
  summary: 'The whole card number that an open deposit is paid from; each look is recorded',
  input: z.object(one),
  output: z.object({ payer_card: z.string() }),
  refusals: ['review.not-found', 'review.already-decided', 'input.invalid'],
})
