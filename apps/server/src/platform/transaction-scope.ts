import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** Runs the work of a transaction, so that what it calls can know that one is open. */
export async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const mine = { open: true }
  try {
    return await scope.run(mine, work)
  } finally {
    // What the work left running behind it holds nobody's rows.
    mine.open = false
  }
}

/**
 * For what takes as long as somebody else likes: with rows locked and a connection held it would stop
 * others too. Such a call is a bug of ours, never a refusal.
 */
export function assertNoTransaction(what: string): void {
  if (scope.getStore()?.open) throw new Error(`${what} inside a database transaction`)
}
