import { balance } from '@jinli/contract/wallet/wallet'
import { afterEach, expect, it } from 'vitest'
import { cacheChange } from './cache-change.ts'
import { cachedResponse, callKey, queryClient } from './query.ts'

const queryKey = callKey(balance, {})
afterEach(() => queryClient.clear())

/** Begins a read; returns what it ends with and what makes its answer arrive. */
function beginRead() {
  let answer = (_wire: { balance: number }) => {}
  const response = new Promise<{ balance: number }>((resolve) => {
    answer = resolve
  })
  return { reading: queryClient.fetchQuery({ queryKey, queryFn: () => response }), answer }
}

it.each([undefined, { balance: 1 }])(
  'what a change has led to stays when an older read arrives after it (before: %j)',
  async (before) => {
    queryClient.setQueryData(queryKey, before, { updatedAt: 1 })
    const { reading, answer } = beginRead()
    cacheChange(balance, {}, { balance: 300n })
    answer({ balance: 2 })
    await reading
    expect(cachedResponse(balance, {})).toEqual({ balance: 300n })
  },
)
