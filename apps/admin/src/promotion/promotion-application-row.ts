import type { Output } from '@jinli/contract/endpoint'
import {
  promotionApplicationLabels,
  promotionApplicationNext,
} from '@jinli/contract/promotion'
import type { listPromotionApplications } from '@jinli/contract/promotion-application.admin'
import { formatYuan } from '@jinli/money/money'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { TimelineStep } from '../review/order-detail.tsx'
import type { StateWord } from '../review/queue.ts'

export type ApplicationRow = Output<typeof listPromotionApplications>['data'][number]

const tones = {
  open: 'open',
  approved: 'good',
  rejected: 'closed',
  given_up: 'closed',
} as const satisfies Record<ApplicationRow['status'], Tone>

/** Whether staff still have to decide. */
export function isOpen({ status }: Pick<ApplicationRow, 'status'>): boolean {
  return promotionApplicationNext[status].some((next) => next === 'rejected')
}

export function stateOf({ status }: Pick<ApplicationRow, 'status'>): StateWord {
  return { text: promotionApplicationLabels[status], tone: tones[status] }
}

/** Turnover that the bonus asks for, or would ask for. */
export function turnoverOf(row: ApplicationRow): bigint {
  return isOpen(row) ? row.amount * BigInt(row.turnover_times) : row.required
}

/** How far the turnover of a paid bonus is; empty where none is asked. */
export function progressText({ required, done, status }: ApplicationRow): string {
  if (required === 0n || status !== 'approved') return ''
  return done >= required
    ? '流水已完成'
    : `流水 ${formatYuan(done)} / ${formatYuan(required)}`
}

/** In numbers, what an approval does. */
export function approveEffect(row: ApplicationRow): string {
  const asks = turnoverOf(row)
  const turnover = asks > 0n ? `并要求有效投注 ${formatYuan(asks)}` : '没有流水要求'
  return `会员 ${row.username} 中心钱包 +${formatYuan(row.amount)}，${turnover}；申请变为已通过`
}

export function rejectEffect(row: ApplicationRow): string {
  return `会员 ${row.username} 的钱包不变，彩金 ${formatYuan(row.amount)} 不发放；会员可在同一期再次申请`
}

function endOf(row: ApplicationRow): TimelineStep[] {
  if (!row.given_up_at) return []
  const note = `会员放弃彩金，扣回 ${formatYuan(row.taken_back)}`
  return [{ title: '已放弃', at: row.given_up_at, tone: 'off', note }]
}

/** How an application came here. */
export function stepsOf(row: ApplicationRow): TimelineStep[] {
  const note = `第${row.version}版条款，彩金 ${formatYuan(row.amount)}`
  const asked: TimelineStep = { title: '会员申请', at: row.created_at, tone: 'done', note }
  if (isOpen(row))
    return [asked, { title: '等待审核', at: null, tone: 'waiting', note: '' }]
  const refused = row.status === 'rejected'
  const decided: TimelineStep = {
    title: refused ? '审核拒绝' : '审核通过',
    at: row.decided_at,
    tone: refused ? 'off' : 'done',
    note: [row.decided_by, row.reason].filter(Boolean).join(' · '),
  }
  return [asked, decided, ...endOf(row)]
}

/** The period that an application is for. */
export function periodText({ period }: Pick<ApplicationRow, 'period'>): string {
  return period || '仅一次'
}

/** When it was decided and by whom, in two lines. */
export function decidedOf({ decided_by, decided_at }: ApplicationRow) {
  return { main: decided_by, sub: timeText(decided_at) }
}
