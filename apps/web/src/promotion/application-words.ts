import type {
  activityApplyLog,
  activityapplication,
} from '@jinli/contract/promotion/promotion'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type Fen, formatYuan } from '@jinli/money/money'
import type { TimelineStep } from '../ui/timeline.tsx'

export type Application = Output<typeof activityApplyLog>['data'][number]
export type ApplicationFile = Output<typeof activityapplication>

type StateWord = { word: string; tone: 'wait' | 'ok' | 'bad' | 'plain' }

/** Returns the state in words. Spec §4: 1 pending review, 2 passed, 3 rejected; any other number is unagreed. */
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

/** Returns how much turnover of a bonus is still missing (fen). */
export function missingOf({ done, required }: { done: Fen; required: Fen }): Fen {
  return done >= required ? 0n : required - done
}

/** Returns whether the bonus was paid and has a turnover requirement. */
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
  const missingTurnover = missingOf(file)
  if (missingTurnover === 0n)
    return [{ title: '流水已完成', at: null, note: '彩金已无流水要求', tone: 'done' }]
  const note = `还差有效投注 ¥${formatYuan(missingTurnover)}`
  return [{ title: '完成流水', at: null, note, tone: 'now' }]
}

/** Returns the timeline of an application. */
export function stepsOf(file: ApplicationFile): TimelineStep[] {
  const submitStep = {
    title: '提交申请',
    at: file.created_at,
    note: '',
    tone: 'done',
  } as const
  return [submitStep, decisionStep(file), ...lastStep(file)]
}
