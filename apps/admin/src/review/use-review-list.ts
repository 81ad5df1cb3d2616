import { reviewCounts } from '@jinli/contract/operator.admin'
import { playerContext } from '@jinli/contract/player.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { begunAt } from '../api/use-read.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { useList } from '../page/use-list.ts'
import type { Queue, ReviewRow } from './queue.ts'

/** An order and when it was told. */
type Heard<R> = { row: R; at: number }
/** Orders as deeds just told them: newer than a list that was read before. */
type Told<R> = ReadonlyMap<string, Heard<R>>

/** The page of a queue that the address asks for, and the ways to read it again. */
export function useReviewList<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
) {
  const client = useQueryClient()
  const list = useList<A, R, F>(queue)
  const [told, setTold] = useState<Told<R>>(new Map())
  const { query, input } = list
  const { call, numberOf } = queue
  const readAt = query.dataUpdatedAt && begunAt(client, call, input)

  const shown = (query.data?.data ?? []).map((row) => {
    const newer = told.get(numberOf(row))
    return newer && newer.at >= readAt ? newer.row : row
  })

  return {
    ...list,
    shown,
    // Rows of the filter before are only looked at: no key may open or decide them.
    rows: query.isPlaceholderData ? [] : shown,
    /** What the cache holds for the shown page, also right after `refresh`. */
    latest: (): R[] => {
      const wire = client.getQueryData([call.path, input])
      return wire === undefined ? [] : call.decode(wire).data
    },
    refresh: async (): Promise<void> => {
      // A decision changes the counts of the menu and the figures of the player, too.
      const changed = [call, queue.one, reviewCounts, playerContext]
      await Promise.all(
        changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      )
    },
    /** Shows an order as the server just told it, before the list is read again. */
    patch: (row: R): void => {
      setTold((was) => new Map(was).set(numberOf(row), { row, at: Date.now() }))
    },
    /** What was told last of one order: by a deed, by the list, or by asking for it alone. */
    newest: (number: string, inList: R | undefined, asked: Heard<R> | null) => {
      const heard = [told.get(number), asked, inList && { row: inList, at: readAt }]
      return heard
        .filter((each): each is Heard<R> => Boolean(each))
        .reduce<Heard<R> | undefined>(
          (last, each) => (last && last.at >= each.at ? last : each),
          undefined,
        )?.row
    },
  }
}

export type ReviewList<A, R extends ReviewRow, F extends FilterFields> = ReturnType<
  typeof useReviewList<A, R, F>
>
