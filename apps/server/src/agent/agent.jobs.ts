import type { Job } from '../job.ts'
import { applyDayChanges } from './agent.store.ts'

export const agentJobs: readonly Job[] = [
  {
    name: 'apply-agent-day-changes',
    everyMs: 10_000,
    run: ({ pool }) => applyDayChanges(pool),
  },
]
