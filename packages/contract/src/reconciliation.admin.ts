import * as z from 'zod/mini'
import { bookStates } from './book-state.ts'
import { endpoint } from './endpoint.ts'
import { flag, money, nothing, time } from './wire.ts'

/**
 * Our books against a venue's own report (money I-29). `difference` = `ours` − `theirs` − `result`;
 * differences are listed, never corrected by the system.
 */
const venueCompared = z.object({
  venue: z.string(),
  name: z.string(),
  /** Our clearing account: what we sent there and have not brought home. */
  ours: money,
  /** Sum of all player balances as the venue says; null when it did not answer. */
  theirs: z.nullable(money),
  /** What players lost there less what they won, by the venue's own rows. */
  result: z.nullable(money),
  difference: z.nullable(money),
  /** Whether open transfers can explain the whole difference, or there is none. */
  explained: flag,
  /** Open transfers to the venue and home from it: the venue may have booked them already. */
  in_transit: money,
  coming_home: money,
})

/** Open items that grow old (money I-28). */
export const alarmKinds = [
  'transfer_open',
  'withdrawal_unknown',
  'review_late',
  'suspense_open',
  'books_violated',
  'venue_difference',
  'red_packet_sealed',
  'round_open',
  'bet_open',
  'rtp_outside',
  'daily_job_open',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
export const alarmLabels = {
  transfer_open: '转账超时未结束',
  withdrawal_unknown: '出款超时未确认',
  review_late: '审核超时',
  suspense_open: '挂账未清',
  books_violated: '账目不平',
  venue_difference: '场馆对账有差额',
  red_packet_sealed: '红包种子未公布',
  round_open: '局次超时未结束',
  bet_open: '注单久未结算',
  rtp_outside: '游戏返还率超出区间',
  daily_job_open: '每日任务未完成',
} as const satisfies Record<AlarmKind, string>

export const reconciliation = endpoint({
  path: '/admin/api/reconciliation',
  method: 'GET',
  audience: 'staff',
  permission: 'books.view',
  effect: 'read',
  summary:
    'House accounts, venues against their own reports, violations, alarms, last runs',
  input: nothing,
  output: z.object({
    at: time,
    /** House accounts; `label` for people. Negative cashier: money that players brought in. */
    accounts: z.array(z.object({ account: z.string(), label: z.string(), balance: money })),
    /** Sums over all players. */
    players: z.object({ available: money, held: money, in_transit: money }),
    venues: z.array(
      z.object({
        ...venueCompared.shape,
        open_transfers: z.int(),
        /** Seconds; null when none is open. */
        oldest_open: z.nullable(z.int()),
      }),
    ),
    suspense: money,
    /** What the running check found and still stands; a hundred at most. */
    violations: z.array(z.object({ invariant: z.string(), detail: z.string() })),
    /** How far that check has come: what is new, and the whole once round; null before the first time. */
    audit: z.object({
      state: z.enum(bookStates),
      checked_at: z.nullable(time),
      whole_at: z.nullable(time),
    }),
    /** The newest link of the hash chain; null before the first. */
    seal: z.nullable(
      z.object({
        number: z.int(),
        sealed_at: time,
        transactions: z.int(),
        hash: z.string(),
      }),
    ),
    /** Oldest first, a hundred at most. `subject` is an order number, a venue, an account or a job. */
    alarms: z.array(
      z.object({
        kind: z.enum(alarmKinds),
        subject: z.string(),
        detail: z.string(),
        since: z.nullable(time),
      }),
    ),
    /** The last thirty rows, newest first. */
    runs: z.array(
      z.object({
        ...venueCompared.shape,
        /** Brand day `YYYY-MM-DD`. */
        day: z.string(),
        /** manual: asked for by staff. */
        kind: z.enum(['daily', 'manual']),
        run_by: z.string(),
        run_at: time,
      }),
    ),
  }),
  refusals: [],
})

export const runReconciliation = endpoint({
  path: '/admin/api/reconciliation/run',
  method: 'POST',
  audience: 'staff',
  permission: 'books.run',
  effect: 'saga',
  deeds: { 'reconciliation.run': '对账 · 立即核对' },
  summary: 'Asks every venue for its report now and keeps one row per venue; audited',
  input: nothing,
  output: z.object({ venues: z.array(venueCompared) }),
  refusals: [],
})
