import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { begunAt } from '../api/use-read.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { useList } from '../page/use-list.ts'
import type { Queue, ReviewRow } from './queue.ts'

/** An order, and the time of the response that contained it. */
type Snapshot<R> = { row: R; at: number }
/** Orders from the responses of actions, by number. They can be newer than the list. */
type Snapshots<R> = ReadonlyMap<string, Snapshot<R>>

/** Reads the page of a queue that the URL names. Also returns functions that refresh it. */
export function useReviewList<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
) {
  const client = useQueryClient()
  const list = useList<A, R, F>(queue)
  const [snapshots, setSnapshots] = useState<Snapshots<R>>(new Map())
  const { query, input } = list
  const { call, numberOf } = queue
  const readAt = query.dataUpdatedAt && begunAt(client, call, input)

  const shownRows = (query.data?.data ?? []).map((row) => {
    const newer = snapshots.get(numberOf(row))
    return newer && newer.at >= readAt ? newer.row : row
  })

  return {
    ...list,
    shownRows,
    // While the previous filter's rows are shown, no key may open or decide them.
    rows: query.isPlaceholderData ? [] : shownRows,
    /** Returns the rows in the cache, which are current right after `refresh`. */
    latest: (): R[] => {
      const wire = client.getQueryData([call.path, input])
      return wire === undefined ? [] : call.decode(wire).data
    },
    refresh: async (): Promise<void> => {
      // A decision also changes the counts in the menu and the player's figures.
      const changedCalls = [call, queue.one, reviewCounts, playerContext]
      await Promise.all(
        changedCalls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      )
    },
    /** Shows an order from a response until the list is read again. */
    patch: (row: R): void => {
      setSnapshots((was) => new Map(was).set(numberOf(row), { row, at: Date.now() }))
    },
    /** Returns the latest data of an order, from an action, the list, or its own read. */
    newest: (number: string, inList: R | undefined, reading: Snapshot<R> | null) => {
      const candidates = [
        snapshots.get(number),
        reading,
        inList && { row: inList, at: readAt },
      ]
      return candidates
        .filter((each): each is Snapshot<R> => Boolean(each))
        .reduce<Snapshot<R> | undefined>(
          (last, each) => (last && last.at >= each.at ? last : each),
          undefined,
        )?.row
    },
  }
}

export type ReviewList<A, R extends ReviewRow, F extends FilterFields> = ReturnType<
  typeof useReviewList<A, R, F>
>
