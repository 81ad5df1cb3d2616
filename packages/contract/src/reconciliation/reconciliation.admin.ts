import * as z from 'zod/mini'
import { ledgerStates } from '../money/ledger-state.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { flag, money, nothing, time } from '../wire/wire.ts'

/**
 * Compares our ledger with a venue's own report (money I-29): `difference` = `ours` − `theirs` − `result`.
 * Differences are listed; the system never corrects them.
 */
const venueCompared = z.object({
  venue: z.string(),
  name: z.string(),
  /** The balance of our clearing account: what we sent to the venue minus what came back. */
  ours: money,
  /** The sum of all player balances in the venue's report; null if the venue did not answer. */
  theirs: z.nullable(money),
  /** Losses minus wins of the players, summed over the rows of the venue's bet feed. */
  result: z.nullable(money),
  /** The parts of `result`, as in `/admin/api/bets/figures` over all days; null in a run before they were stored. */
  ggr: z.nullable(money),
  open_stake: z.nullable(money),
  /** The rest of `result`: what the feed has not brought yet. */
  unread: z.nullable(money),
  difference: z.nullable(money),
  /** Whether the difference is zero, or open transfers can explain it. */
  explained: flag,
  /** Open transfers to the venue and from it. The venue may have posted them already. */
  in_transit: money,
  in_transit_to_centre: money,
})

/** Kinds of alarms about items that are overdue (money I-28). */
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
  'win_hold',
  'rtp_outside',
  'rebate_withheld',
  'daily_job_open',
  'session_end_unanswered',
  'bet_after_stop',
  'event_unread',
  'outbound_waiting',
  'outbound_failed',
  'identity_check',
  'backup_late',
  'wal_archive_failing',
  'restore_drill',
  'house_restored',
  'build_changed',
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
  win_hold: '派彩待审核',
  rtp_outside: '游戏返还率超出区间',
  rebate_withheld: '游戏暂停返水',
  daily_job_open: '每日任务未完成',
  session_end_unanswered: '场馆未结束游戏会话',
  bet_after_stop: '停止游戏后仍有投注',
  event_unread: '事件未处理',
  outbound_waiting: '邮件短信未发出',
  outbound_failed: '邮件短信发送失败',
  identity_check: '身份核验无结果',
  backup_late: '备份过期',
  wal_archive_failing: '日志归档中断',
  restore_drill: '恢复演练未通过',
  house_restored: '已从备份恢复',
  build_changed: '程序文件被改动',
} as const satisfies Record<AlarmKind, string>

export const reconciliation = staffRead({
  path: '/admin/api/reconciliation',
  permission: 'books.view',
  summary:
    'House accounts, venues against their own reports, violations, alarms, last runs',
  input: nothing,
  output: z.object({
    at: time,
    /** House accounts with their balances. A negative cashier account is money that players deposited. */
    accounts: z.array(z.object({ account: z.string(), label: z.string(), balance: money })),
    /** Sums of the balances of all players. */
    players: z.object({ available: money, held: money, in_transit: money }),
    venues: z.array(
      z.object({
        ...venueCompared.shape,
        open_transfers: z.int(),
        /** The age of the oldest open transfer in seconds; null without one. */
        oldest_open: z.nullable(z.int()),
      }),
    ),
    suspense: money,
    /** Open findings of the ledger audit; a hundred at most. */
    violations: z.array(z.object({ invariant: z.string(), detail: z.string() })),
    /** When the audit last checked everything new, and when the last full round ended; null before the first. */
    audit: z.object({
      state: z.enum(ledgerStates),
      checked_at: z.nullable(time),
      whole_at: z.nullable(time),
    }),
    /** The newest seal of the hash chain; null before the first. */
    seal: z.nullable(
      z.object({
        number: z.int(),
        sealed_at: time,
        transactions: z.int(),
        hash: z.string(),
      }),
    ),
    /** The embedded database's backups: the newest, until when a restore can go, the last drill; null without any. */
    backup: z.nullable(
      z.object({
        base_at: z.nullable(time),
        reach_at: z.nullable(time),
        drill_at: z.nullable(time),
        drill_failures: z.nullable(z.int()),
      }),
    ),
    /** Alarms, oldest first; a hundred at most. `subject` is an order number, a venue, an account or a job. */
    alarms: z.array(
      z.object({
        kind: z.enum(alarmKinds),
        subject: z.string(),
        detail: z.string(),
        since: z.nullable(time),
      }),
    ),
    /** The last thirty reconciliation runs, newest first. */
    runs: z.array(
      z.object({
        ...venueCompared.shape,
        /** The brand day `YYYY-MM-DD`. */
        day: z.string(),
        /** `manual`: a member of staff started the run. */
        kind: z.enum(['daily', 'manual']),
        run_by: z.string(),
        run_at: time,
      }),
    ),
  }),
})

export const runReconciliation = endpoint({
  path: '/admin/api/reconciliation/run',
  method: 'POST',
  audience: 'staff',
  permission: 'books.run',
  effect: 'saga',
  auditActions: { 'reconciliation.run': '对账 · 立即核对' },
  summary: 'Asks every venue for its report now and keeps one row per venue; audited',
  input: nothing,
  output: z.object({ venues: z.array(venueCompared) }),
})
