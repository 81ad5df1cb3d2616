const queues = ['deposits', 'withdrawals'] as const
export type QueueName = (typeof queues)[number]
export type OpenWork = Readonly<Record<QueueName, number>> & {
  readonly mine: readonly { readonly count: number }[]
}

/** All that waits for the reader. */
export function mineOf(work: OpenWork | undefined): number {
  return work ? work.mine.reduce((sum, { count }) => sum + count, 0) : 0
}

/** Queues whose number of open items differs: their lists are out of date. */
export function changedQueues(before: OpenWork | undefined, now: OpenWork): QueueName[] {
  return before ? queues.filter((queue) => before[queue] !== now[queue]) : []
}

/** Queues that got new work. The first count after sign-in is not news. */
export function grownQueues(before: OpenWork | undefined, now: OpenWork): QueueName[] {
  return before ? queues.filter((queue) => now[queue] > before[queue]) : []
}

const queueWords = { deposits: '存款', withdrawals: '取款' } as const

/** What has come in, for a notice: `新存款 2 笔，新取款 1 笔待审核`. */
export function wordsOfGrowth(grown: Partial<Record<QueueName, number>>): string {
  const parts = queues.flatMap((queue) =>
    grown[queue] ? [`新${queueWords[queue]} ${grown[queue]} 笔`] : [],
  )
  return `${parts.join('，')}待审核`
}
