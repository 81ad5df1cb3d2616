import type { Job } from '../job.ts'
import { dropOldBrowsers } from './browser.store.ts'
import { dropOldCodes } from './one-time-code.ts'

export const contactJobs: readonly Job[] = [
  {
    name: 'drop-old-codes',
    everyMs: 3_600_000,
    run: async ({ pool }) => {
      await dropOldCodes(pool)
      await dropOldBrowsers(pool)
    },
  },
]
