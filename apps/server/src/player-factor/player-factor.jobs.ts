import type { Job } from '../job.ts'
import { dropOldFactorBrowsers } from './factor-browser.store.ts'
import { dropOldQuestions } from './passkey-question.store.ts'

export const playerFactorJobs: readonly Job[] = [
  {
    name: 'drop-old-passkey-questions',
    everyMs: 3_600_000,
    run: async ({ pool }) => {
      await dropOldQuestions(pool)
      await dropOldFactorBrowsers(pool)
    },
  },
]
