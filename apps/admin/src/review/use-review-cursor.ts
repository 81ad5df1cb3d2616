import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { begunAt, useRead } from '../api/use-read.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { freeKeys, stepFrom } from './cursor.ts'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewRow } from './queue.ts'
import { useOrderAddress } from './use-order-address.ts'
import type { ReviewList } from './use-review-list.ts'

/** The polling interval of the open order in ms: other staff members decide, too. */
const everyMs = 4000

/**
 * Holds the order under the cursor, and the open order that the URL names. `byFlow` means that the queue opened it,
 * not the reviewer: if another staff member holds it, the queue goes on to the next one.
 */
export function useReviewCursor<A, R extends ReviewRow, const F extends FilterFields>(
  { one, numberOf }: Queue<A, R, F>,
  { rows, newest }: ReviewList<A, R, F>,
) {
  const client = useQueryClient()
  const address = useOrderAddress()
  const [pointedKey, setPointedKey] = useState<string | null>(null)
  const [byFlow, setByFlow] = useState(false)
  const interactions = useRef(0)
  const isOpen = address.id !== null
  const cursor = address.id ?? pointedKey
  const read = useRead(one, address.id ?? '', { everyMs, enabled: isOpen })
  const inList = rows.find((candidate) => numberOf(candidate) === cursor)
  const readAt = read.dataUpdatedAt && begunAt(client, one, address.id ?? '')
  const reading = isOpen && read.data ? { row: read.data, at: readAt } : null
  const row = cursor === null ? undefined : newest(cursor, inList, reading)

  /** Moves the cursor to an order, or to none. If an order is open, the new one is opened instead. */
  function select(next: R | undefined, flow = false): void {
    setByFlow(flow)
    setPointedKey(next ? numberOf(next) : null)
    if (!next) void address.close()
    else if (isOpen) address.open(numberOf(next))
  }

  function to(key: string | null, flow: boolean): void {
    const next = rows.find((candidate) => numberOf(candidate) === key)
    if (next) select(next, flow)
  }

  return {
    address,
    /** Opens an action of an order. */
    ask: (number: string, action: string) => {
      interactions.current += 1
      address.ask(number, action)
    },
    /** Returns the number of moves that the reviewer made. If it has grown, no automatic move follows. */
    interactions: () => interactions.current,
    cursor,
    isOpen,
    byFlow,
    row,
    /** The error if the open order could not be read. */
    unknown: isOpen && !row ? read.error : null,
    select,
    /** Clears the cursor when the list changes. The new URL closes the open order. */
    leave: () => {
      setByFlow(false)
      setPointedKey(null)
    },
    /** Moves the cursor by one row. */
    move: (direction: 1 | -1) => to(stepFrom(rows.map(numberOf), cursor, direction), false),
    /** Moves to the next or previous order that no other staff member holds. */
    step: (direction: 1 | -1) => {
      const isFree = (candidate: R) => !isHeldByOther(candidate)
      const keys = freeKeys(rows, { keyOf: numberOf, isFree, from: cursor })
      to(stepFrom(keys, cursor, direction), true)
    },
    open: (next: R, flow = false) => {
      if (!flow) interactions.current += 1
      setByFlow(flow)
      setPointedKey(numberOf(next))
      address.open(numberOf(next))
    },
  }
}
