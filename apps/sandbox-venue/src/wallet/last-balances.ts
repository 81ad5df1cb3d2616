import { accountKey, type VenueAccount } from '../store/venue-account.ts'

const accountsMax = 10_000

/** Stores, for each player, the last balance that the platform reported. No decision about money uses it. */
export function createLastBalances() {
  const balances = new Map<string, { fen: bigint; at: number }>()
  return {
    of: (account: VenueAccount) => balances.get(accountKey(account)),
    set: (account: VenueAccount, fen: bigint) => {
      const key = accountKey(account)
      balances.delete(key)
      balances.set(key, { fen, at: performance.now() })
      const oldest = balances.keys().next()
      if (balances.size > accountsMax && !oldest.done) balances.delete(oldest.value)
    },
  }
}
