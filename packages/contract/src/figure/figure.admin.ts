import * as z from 'zod/mini'
import { reportFilter, startsReport } from '../export-job/export-schedule.admin.ts'
import { alarmKinds } from '../reconciliation/reconciliation.admin.ts'
import { taskKinds } from '../task/task.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, nothing, text, time } from '../wire/wire.ts'

/** The figures of a period, in the hours in which movements were posted and bets became known. */
const figures = {
  sign_ups: z.int(),
  first_deposits: z.int(),
  first_deposit_amount: money,
  /** Players with a settled bet. Over several days, each player counts once a day. */
  active: z.int(),
  deposit_count: z.int(),
  deposits: money,
  deposit_corrections: money,
  withdrawal_count: z.int(),
  withdrawals: money,
  /** Withdrawals that came back; negative. */
  withdrawal_reversals: money,
  /** Money that came in less money that went out. */
  net: money,
  fees: money,
  bets: z.int(),
  stakes: money,
  payouts: money,
  /** Stakes − payouts of settled bets; `late_ggr` is the part that corrects days before. */
  ggr: money,
  late_ggr: money,
  rewards: money,
  adjustments: money,
  /** `ggr` − `rewards` − `adjustments`. */
  ngr: money,
}
const figureSums = z.object(figures)

const openItems = {
  count: z.int(),
  /** How many have waited for an hour or longer. */
  hour_old: z.int(),
  oldest: z.nullable(time),
}

export const overview = staffRead({
  path: '/admin/api/figures/overview',
  permission: 'report.view',
  summary:
    'What is open and held now, and today by hour beside yesterday and the same day of last week',
  input: nothing,
  output: z.object({
    at: time,
    /** Up to when the figures are complete; null before the first run. */
    complete_at: z.nullable(time),
    work: z.array(z.object({ kind: z.enum(taskKinds), ...openItems })),
    /** At most a hundred of a kind are counted. */
    alarms: z.array(z.object({ kind: z.enum(alarmKinds), ...openItems })),
    money: z.object({
      available: money,
      held: money,
      in_transit: money,
      at_venues: money,
      win_hold: money,
      debt: money,
      suspense: money,
    }),
    venues: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        open: flag,
        balance: money,
        open_transfers: z.int(),
      }),
    ),
    /** Today, yesterday, and the same day of last week. */
    days: z.array(
      z.object({
        day: z.string(),
        total: figureSums,
        /** The sum up to the present hour, this hour included. */
        so_far: figureSums,
        /** The hours with figures, from 0 to 23. */
        hours: z.array(z.object({ hour: z.int(), ...figures })),
      }),
    ),
  }),
})

/** The first and last brand day `YYYY-MM-DD`, both included; the last seven days unless asked. */
const days = { since: text(10), until: text(10) }
export const reportDaysMax = 92

/** `promotion`: rewards with a row for each promotion, the dearest first. */
export const financeGroups = ['day', 'method', 'venue', 'reward', 'promotion'] as const
export type FinanceGroup = (typeof financeGroups)[number]
const financeFilter = { ...days, group: z._default(z.enum(financeGroups), 'day') }

const period = { since: z.string(), until: z.string(), sums: figureSums }

export const reportFinance = staffRead({
  path: '/admin/api/figures/finance',
  permission: 'report.view',
  summary:
    'Figures by day, method, venue, kind of reward or promotion, with the period before',
  input: z.object({ ...financeFilter, ...staffPageInput }),
  output: z.extend(
    staffPageOf(
      z.object({
        /** A day, a method, a venue or a kind of movement, and its label. */
        key: z.string(),
        label: z.string(),
        ...figures,
      }),
    ),
    {
      ...period,
      /** As many days before. */
      before: z.object(period),
      complete_at: z.nullable(time),
    },
  ),
  refusals: ['input.invalid'],
})

export const exportFinance = endpoint({
  ...startsReport,
  path: '/admin/api/figures/finance/export',
  permission: 'report.export',
  auditActions: {
    'finance.export-begun': '报表 · 导出财务报表',
    'finance.schedule-begun': '报表 · 定时导出财务报表',
  },
  summary: 'Starts an export of the figures, or a schedule of it',
  input: reportFilter(financeFilter),
})

export const reportLiabilities = staffRead({
  path: '/admin/api/figures/liabilities',
  permission: 'report.view',
  summary: 'What the house owed its players at the end of each day, newest first',
  input: z.object({ ...days, ...staffPageInput }),
  output: z.extend(
    staffPageOf(
      z.object({
        day: z.string(),
        available: money,
        held: money,
        in_transit: money,
        /** The sum of the three, which the house owes. */
        owed: money,
        /** Clearing accounts: players’ money at the venues, and what venue and house owe each other. */
        at_venues: money,
        win_hold: money,
        /** What players owe. */
        debt: money,
      }),
    ),
    { since: z.string(), until: z.string(), complete_at: z.nullable(time) },
  ),
  refusals: ['input.invalid'],
})

export const exportLiabilities = endpoint({
  ...startsReport,
  path: '/admin/api/figures/liabilities/export',
  permission: 'report.export',
  auditActions: {
    'liability.export-begun': '报表 · 导出负债报表',
    'liability.schedule-begun': '报表 · 定时导出负债报表',
  },
  summary: 'Starts an export of what the house owed its players, or a schedule of it',
  input: reportFilter(days),
})

/** Figures that open their postings, with their labels and the kinds of movements. */
export const postingFigures = {
  deposit: { label: '存款', kinds: ['deposit.credited', 'deposit.corrected'] },
  withdrawal: { label: '取款', kinds: ['withdrawal.paid', 'withdrawal.reversed'] },
  reward: {
    label: '奖励',
    kinds: [
      'promotion.granted',
      'promotion.given-up',
      'rebate.claimed',
      'red-packet.won',
      'vip-gift.paid',
    ],
  },
  adjustment: { label: '人工调整', kinds: ['adjustment.credited', 'adjustment.debited'] },
} as const
export type PostingFigure = keyof typeof postingFigures
const postingFigureNames = Object.keys(postingFigures) as PostingFigure[]

export const listPostings = staffRead({
  path: '/admin/api/figures/postings',
  permission: 'report.view',
  summary: 'The postings behind a figure, newest first, with their sum',
  input: z.object({
    figure: z._default(z.enum(postingFigureNames), 'deposit'),
    /** A method of deposits and withdrawals. */
    method: text(16),
    ...days,
    ...staffPageInput,
  }),
  output: z.extend(
    staffPageOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        /** The order of the posting, such as `deposit:17`. */
        ref: z.string(),
        username: z.string(),
        method: z.string(),
        amount: money,
        posted_at: time,
      }),
    ),
    { since: z.string(), until: z.string(), sum: money },
  ),
  refusals: ['input.invalid'],
})
