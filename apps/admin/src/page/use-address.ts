import { useSearchParams } from 'react-router'
import { addressOf, readAddress } from './address.ts'

/**
 * Filters that live in the address, so that a reload or a shared link keeps them. `first` gives
 * the names and what they are when the address does not say.
 */
export function useAddress<F extends Readonly<Record<string, string>>>(first: F) {
  const [params, setParams] = useSearchParams()
  const { filter, page } = readAddress(params, first)
  return {
    filter,
    page,
    setFilter: (change: Partial<F>) =>
      setParams(addressOf({ ...filter, ...change }, 1, first)),
    setPage: (next: number) => setParams(addressOf(filter, next, first)),
  }
}
