import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { openWorkKey } from '../shell/use-open-work.ts'
import { filterOf, paramsOf, type QueueFilter } from './queue-filter.ts'
import type { ReviewPage, ReviewRow, ReviewSubject } from './review-subject.ts'

/** The page of a queue that the address asks for, and the ways to read it again. */
export function useReviewList<R extends ReviewRow>(subject: ReviewSubject<R>) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params, subject.stateChoices)
  const queueKey = ['review', subject.queue] as const
  const listKey = [...queueKey, filter] as const
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => subject.list(filter, signal),
    placeholderData: keepPreviousData,
    // Claims of others change no count: the list is read again by itself, too.
    refetchInterval: 10_000,
  })

  const lastPage = list.data?.last_page ?? 1
  const beyond = !list.isPlaceholderData && list.data?.data.length === 0 && filter.page > 1
  useEffect(() => {
    if (!beyond) return
    const page = Math.max(1, Math.min(lastPage, filter.page - 1))
    setParams(paramsOf({ ...filter, page }, subject.stateChoices), { replace: true })
  })

  return {
    list,
    filter,
    // Rows of the filter before are only looked at: no key may open or decide them.
    rows: list.isPlaceholderData ? [] : (list.data?.data ?? []),
    setFilter: (next: QueueFilter) => setParams(paramsOf(next, subject.stateChoices)),
    /** What the cache holds for the shown page, also right after `refresh`. */
    latest: (): R[] => client.getQueryData<ReviewPage<R>>(listKey)?.data ?? [],
    refresh: async (): Promise<void> => {
      await Promise.all([
        client.invalidateQueries({ queryKey: queueKey }),
        client.invalidateQueries({ queryKey: openWorkKey }),
        client.invalidateQueries({ queryKey: ['player'] }),
      ])
    },
    /** Shows an order as the server just told it, before the list is read again. */
    patch: (fresh: R): void => {
      client.setQueriesData<ReviewPage<R>>(
        { queryKey: queueKey },
        (page) =>
          page && {
            ...page,
            data: page.data.map((row) =>
              subject.orderNo(row) === subject.orderNo(fresh) ? fresh : row,
            ),
          },
      )
    },
    /** One order wherever it is now: it may have left the page that is shown. */
    readOne: async (orderNo: string): Promise<R | undefined> => {
      const whole = filterOf(new URLSearchParams({ state: '0' }), subject.stateChoices)
      const page = await subject.list({ ...whole, search: orderNo, pagesize: 10 })
      return page.data.find((row) => subject.orderNo(row) === orderNo)
    },
  }
}
