import type { Job } from '../job.ts'
import { forgetUnderAge } from './forget-under-age.ts'

export const accountStepJobs: readonly Job[] = [
  {
    name: 'forget-under-age',
    everyMs: 3_600_000,
    run: ({ pool }) => forgetUnderAge(pool),
  },
]
