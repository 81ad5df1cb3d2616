import type { Job } from '../job.ts'
import { sendRecoveryCodes } from './send-recovery-code.ts'

export const recoveryJobs: readonly Job[] = [
  { name: 'send-recovery-codes', everyMs: 5000, run: sendRecoveryCodes },
]
