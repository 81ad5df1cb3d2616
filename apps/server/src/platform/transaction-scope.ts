import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** Runs the work of a transaction, so that `assertNoTransaction` knows about it. */
export async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const mine = { open: true }
  try {
    return await scope.run(mine, work)
  } finally {
    // Work that continues after the end of the transaction holds no locked rows.
    mine.open = false
  }
}

/** Throws inside a transaction: an external call there would hold locked rows and a connection. That is a bug. */
export function assertNoTransaction(what: string): void {
  if (scope.getStore()?.open) throw new Error(`${what} inside a database transaction`)
}
