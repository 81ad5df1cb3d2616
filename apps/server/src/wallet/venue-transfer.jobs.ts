import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { takeDue } from './venue-transfer.store.ts'
import { askTransfer } from './venue-transfer.ts'

const atOnce = 20

/** Job: asks the venues about transfers with an unknown outcome, by reference, until it is known. */
export async function resolveOpenTransfers(app: AppContext): Promise<void> {
  const due = await takeDue(app.pool, atOnce)
  await Promise.all(due.map((transfer) => askTransfer(app, transfer)))
}

export const transferJobs: readonly Job[] = [
  { name: 'resolve-open-transfers', everyMs: 1000, run: resolveOpenTransfers },
]
