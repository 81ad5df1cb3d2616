import { useEffect } from 'react'
import type { Page, Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import type { Place } from './address.ts'
import type { FilterFields, FilterOf } from './filter-field.ts'
import { useAddress } from './use-address.ts'

export type ListQuery<F extends FilterFields> = FilterOf<F> & {
  page: number
  pagesize: number
} & Place

export type Listing<A, R, F extends FilterFields, P extends Page<R> = Page<R>> = {
  call: Read<A, P>
  fields: F
  /** Returns the input of the call for the filters and page. */
  ask: (query: ListQuery<F>) => A
  /** The page sizes to choose from; the first one is the default. */
  sizes?: readonly number[]
  everyMs?: number
}

const usual = [20] as const

/** Reads the page of a list that the URL names. It is polled, because other staff members change the data, too. */
export function useList<A, R, F extends FilterFields, P extends Page<R> = Page<R>>(
  listing: Listing<A, R, F, P>,
) {
  const { call, fields, ask, sizes = usual, everyMs = 10_000 } = listing
  const { filter, page, pagesize, place, go } = useAddress(fields, sizes)
  const input = ask({ ...filter, page, pagesize, ...place })
  const query = useRead(call, input, { everyMs, keep: true })
  // The page may be empty because its last rows are gone, or because an old link names it. Go to the last page.
  const { data, isPlaceholderData } = query
  const isPastEnd = data && !isPlaceholderData && data.data.length === 0 && page > 1
  useEffect(() => {
    if (isPastEnd) go({ page: Math.max(1, Math.min(data.last_page, page - 1)) }, true)
  })
  return { query, input, filter, page, pagesize, sizes, go }
}
