import {
  promotionApplicationLabels,
  promotionApplicationNext,
} from '@jinli/contract/promotion/promotion'
import type { promotionReview } from '@jinli/contract/promotion/promotion-application.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { TimelineStep } from '../review/order-detail.tsx'
import { flagSteps } from '../review/order-flags.tsx'
import type { StateWord } from '../review/queue.ts'

export type ApplicationRow = Output<typeof promotionReview.list>['data'][number]

const tones = {
  open: 'open',
  approved: 'good',
  rejected: 'closed',
  given_up: 'closed',
} as const satisfies Record<ApplicationRow['state'], Tone>

/** Whether the application waits for a decision of staff. */
export function isOpen({ state }: Pick<ApplicationRow, 'state'>): boolean {
  return promotionApplicationNext[state].some((next) => next === 'rejected')
}

export function stateOf({ state }: Pick<ApplicationRow, 'state'>): StateWord {
  return { text: promotionApplicationLabels[state], tone: tones[state] }
}

/** Returns the turnover (fen) that the bonus requires, or would require. */
export function turnoverOf(row: ApplicationRow): bigint {
  return isOpen(row) ? row.amount * BigInt(row.turnover_times) : row.required
}

/** Describes the progress of a paid bonus's turnover; empty if none is required. */
export function progressText({ required, done: doneFen, state }: ApplicationRow): string {
  if (required === 0n || state !== 'approved') return ''
  return doneFen >= required
    ? '流水已完成'
    : `流水 ${formatYuan(doneFen)} / ${formatYuan(required)}`
}

/** Describes the effect of an approval, in figures. */
export function approveEffect(row: ApplicationRow): string {
  const asks = turnoverOf(row)
  const turnover = asks > 0n ? `并要求有效流水 ${formatYuan(asks)}` : '没有流水要求'
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

/** Returns the timeline of an application. */
export function stepsOf(row: ApplicationRow): TimelineStep[] {
  const note = `第${row.version}版条款，彩金 ${formatYuan(row.amount)}`
  const application: TimelineStep = {
    title: '会员申请',
    at: row.created_at,
    tone: 'done',
    note,
  }
  if (isOpen(row))
    return [
      application,
      ...flagSteps(row),
      { title: '等待审核', at: null, tone: 'waiting', note: '' },
    ]
  const isRejected = row.state === 'rejected'
  const decision: TimelineStep = {
    title: isRejected ? '审核拒绝' : '审核通过',
    at: row.decided_at,
    tone: isRejected ? 'off' : 'done',
    note: [row.decided_by, row.reason].filter(Boolean).join(' · '),
  }
  return [application, ...flagSteps(row), decision, ...endOf(row)]
}

/** Returns the text of the period that an application belongs to. */
export function periodText({ period }: Pick<ApplicationRow, 'period'>): string {
  return period || '仅一次'
}

export function decidedOf({ decided_by, decided_at }: ApplicationRow) {
  return { main: decided_by, sub: timeText(decided_at) }
}
