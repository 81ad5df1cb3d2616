import { type TaskKind, tasks } from '@jinli/contract/task/task'

const queues = ['deposits', 'withdrawals'] as const
export type QueueName = (typeof queues)[number]
export type OpenWork = Readonly<Record<QueueName, number>> & {
  readonly mine: readonly { readonly kind: TaskKind; readonly count: number }[]
}

/** Returns the number of tasks that wait for the signed-in member. */
export function mineOf(work: OpenWork | undefined): number {
  return work ? work.mine.reduce((sum, { count }) => sum + count, 0) : 0
}

/** Returns how much of a queue the signed-in member may decide. */
export function mineIn(work: OpenWork | undefined, queue: QueueName): number {
  const pages = (work?.mine ?? []).filter(
    ({ kind }) => tasks[kind].page.split('?')[0] === `/${queue}`,
  )
  return pages.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the queues whose count has changed, so that their lists are out of date. */
export function changedQueues(before: OpenWork | undefined, now: OpenWork): QueueName[] {
  return before ? queues.filter((queue) => before[queue] !== now[queue]) : []
}

/**
 * Returns the queues in which more waits for the signed-in member than before. The first count after sign-in is not
 * growth.
 */
export function grownQueues(before: OpenWork | undefined, now: OpenWork): QueueName[] {
  return before ? queues.filter((queue) => mineIn(now, queue) > mineIn(before, queue)) : []
}

const queueWords = { deposits: '存款', withdrawals: '取款' } as const

/** Returns the text of a notice: `新存款 2 笔，新取款 1 笔待审核`. */
export function wordsOfGrowth(growth: Partial<Record<QueueName, number>>): string {
  const parts = queues.flatMap((queue) =>
    growth[queue] ? [`新${queueWords[queue]} ${growth[queue]} 笔`] : [],
  )
  return `${parts.join('，')}待审核`
}
