import { useEffect } from 'react'
import type { Page, Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import type { Place } from './address.ts'
import type { FilterFields, FilterOf } from './filter-field.ts'
import { useAddress } from './use-address.ts'

/** What the address asks for. */
export type Asked<F extends FilterFields> = FilterOf<F> & {
  page: number
  pagesize: number
} & Place

export type Listing<A, R, F extends FilterFields> = {
  call: Read<A, Page<R>>
  fields: F
  /** The call's own words for what is asked. */
  ask: (asked: Asked<F>) => A
  /** The page sizes to choose from, the first to begin with. */
  sizes?: readonly number[]
  everyMs?: number
}

const usual = [20] as const

/** The page of a list that the address asks for; others change it too, so it is read again now and then. */
export function useList<A, R, F extends FilterFields>(listing: Listing<A, R, F>) {
  const { call, fields, ask, sizes = usual, everyMs = 10_000 } = listing
  const { filter, page, pagesize, place, go } = useAddress(fields, sizes)
  const input = ask({ ...filter, page, pagesize, ...place })
  const query = useRead(call, input, { everyMs, keep: true })
  // The last rows may be gone, or an old link may name a page that is no more (trials T-18).
  const { data, isPlaceholderData } = query
  const beyond = data && !isPlaceholderData && data.data.length === 0 && page > 1
  useEffect(() => {
    if (beyond) go({ page: Math.max(1, Math.min(data.last_page, page - 1)) }, true)
  })
  return { query, input, filter, page, pagesize, sizes, go }
}
