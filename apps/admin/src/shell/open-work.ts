const queues = ['deposits', 'withdrawals'] as const
export type Queue = (typeof queues)[number]
export type OpenWork = Readonly<Record<Queue, number>>

/** Queues whose number of open items differs: their lists are out of date. */
export function changedQueues(before: OpenWork | undefined, now: OpenWork): Queue[] {
  return before ? queues.filter((queue) => before[queue] !== now[queue]) : []
}

/** Queues that got new work. The first count after sign-in is not news. */
export function grownQueues(before: OpenWork | undefined, now: OpenWork): Queue[] {
  return before ? queues.filter((queue) => now[queue] > before[queue]) : []
}
