import type { Output } from '@jinli/contract/endpoint'
import type { activityApplyLog, activityapplication } from '@jinli/contract/promotion'
import { type Fen, formatYuan } from '@jinli/money/money'
import type { TimelineStep } from '../ui/timeline.tsx'

export type Application = Output<typeof activityApplyLog>['data'][number]
export type ApplicationFile = Output<typeof activityapplication>

type StateWord = { word: string; tone: 'wait' | 'ok' | 'bad' | 'plain' }

/** Spec §4: 1 pending review, 2 passed, 3 rejected; 0 and 4, and whatever else, show as unagreed. */
export function stateOf({
  state,
  status,
}: Pick<Application, 'state' | 'status'>): StateWord {
  if (state === 1) return { word: '待审核', tone: 'wait' }
  if (state === 3) return { word: '已拒绝', tone: 'bad' }
  if (state !== 2) return { word: '未同意', tone: 'plain' }
  return status === 'given_up'
    ? { word: '已放弃', tone: 'plain' }
    : { word: '已通过', tone: 'ok' }
}

/** Whole percent of what is asked; only what is done reads 100. */
export function percentOf({ done, required }: { done: Fen; required: Fen }): number {
  if (required <= 0n || done >= required) return 100
  return Number.parseInt(`${(done * 100n) / required}`, 10)
}

/** What of a bonus' turnover is still to be bet. */
export function missingOf({ done, required }: { done: Fen; required: Fen }): Fen {
  return done >= required ? 0n : required - done
}

/** Whether it was paid and asks for bets. */
export function hasTurnover({ state, status, required }: Application): boolean {
  return state === 2 && status !== 'given_up' && required > 0n
}

function decisionStep(file: ApplicationFile): TimelineStep {
  const { state, decided_at: at, reason, amount } = file
  if (state === 1)
    return { title: '等待审核', at: null, note: '工作人员会尽快审核', tone: 'now' }
  if (state === 2) {
    const note = `彩金 ¥${formatYuan(amount)} 已存入中心钱包`
    return { title: '审核通过', at, note, tone: 'done' }
  }
  return { title: '审核未通过', at, note: reason || '如有疑问请联系客服', tone: 'bad' }
}

function lastStep(file: ApplicationFile): TimelineStep[] {
  const { state, status, required, given_up_at: at, taken_back } = file
  if (state !== 2) return []
  if (status === 'given_up') {
    const note = `已从中心钱包扣回 ¥${formatYuan(taken_back)}，流水要求已取消`
    return [{ title: '已放弃彩金', at, note, tone: 'done' }]
  }
  if (required === 0n) return []
  const missing = missingOf(file)
  if (missing === 0n)
    return [{ title: '流水已完成', at: null, note: '彩金已无流水要求', tone: 'done' }]
  const note = `还差有效投注 ¥${formatYuan(missing)}`
  return [{ title: '完成流水', at: null, note, tone: 'now' }]
}

/** What became of an application, and what is still to be done. */
export function stepsOf(file: ApplicationFile): TimelineStep[] {
  const sent = { title: '提交申请', at: file.created_at, note: '', tone: 'done' } as const
  return [sent, decisionStep(file), ...lastStep(file)]
}
