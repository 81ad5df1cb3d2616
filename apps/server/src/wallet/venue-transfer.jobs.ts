import type { AppContext } from '../context.ts'
import { takeDue } from './venue-transfer.store.ts'
import { askTransfer } from './venue-transfer.ts'

const atOnce = 20

/** Job: asks the venues about transfers whose outcome is unknown, by reference, until it is known. */
export async function resolveOpenTransfers(app: AppContext): Promise<void> {
  const due = await takeDue(app.pool, atOnce)
  await Promise.all(due.map((transfer) => askTransfer(app, transfer)))
}
