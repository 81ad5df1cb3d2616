import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { begunAt, useRead } from '../api/use-read.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { freeKeys, stepFrom } from './cursor.ts'
import { heldByOther } from './held.ts'
import type { Queue, ReviewRow } from './queue.ts'
import { useOrderAddress } from './use-order-address.ts'
import type { ReviewList } from './use-review-list.ts'

/** Others decide, too: an open order is asked for so often, wherever it is in the lists (trials T-10). */
const everyMs = 4000

/**
 * Which order the reviewer is at and whether it is open beside the list; the open one is the address's. By
 * hand or by the flow of the work: who was brought to an order goes on when somebody else has it.
 */
export function useReviewCursor<A, R extends ReviewRow, const F extends FilterFields>(
  { one, numberOf }: Queue<A, R, F>,
  { rows, newest }: ReviewList<A, R, F>,
) {
  const client = useQueryClient()
  const address = useOrderAddress()
  const [pointed, setPointed] = useState<string | null>(null)
  const [byFlow, setByFlow] = useState(false)
  const deeds = useRef(0)
  const opened = address.id !== null
  const cursor = address.id ?? pointed
  const read = useRead(one, address.id ?? '', { everyMs, enabled: opened })
  const inList = rows.find((candidate) => numberOf(candidate) === cursor)
  const readAt = read.dataUpdatedAt && begunAt(client, one, address.id ?? '')
  const asked = opened && read.data ? { row: read.data, at: readAt } : null
  const row = cursor === null ? undefined : newest(cursor, inList, asked)

  /** Goes to an order, or to none; what is open follows. */
  function select(next: R | undefined, flow = false): void {
    setByFlow(flow)
    setPointed(next ? numberOf(next) : null)
    if (!next) void address.close()
    else if (opened) address.open(numberOf(next))
  }

  function to(key: string | null, flow: boolean): void {
    const next = rows.find((candidate) => numberOf(candidate) === key)
    if (next) select(next, flow)
  }

  return {
    address,
    /** Asks for a deed of an order. */
    ask: (number: string, deed: string) => {
      deeds.current += 1
      address.ask(number, deed)
    },
    /** How often the reviewer opened an order or asked for a deed: who did meanwhile is not taken elsewhere. */
    deeds: () => deeds.current,
    cursor,
    opened,
    byFlow,
    row,
    /** It is nowhere. */
    unknown: opened && !row ? read.error : null,
    select,
    /** Another list is asked for: its address closes what is open. */
    leave: () => {
      setByFlow(false)
      setPointed(null)
    },
    /** Row by row. */
    move: (by: 1 | -1) => to(stepFrom(rows.map(numberOf), cursor, by), false),
    /** To the next one that nobody else holds (trials T-8). */
    step: (by: 1 | -1) => {
      const isFree = (candidate: R) => !heldByOther(candidate)
      const keys = freeKeys(rows, { keyOf: numberOf, isFree, from: cursor })
      to(stepFrom(keys, cursor, by), true)
    },
    open: (next: R, flow = false) => {
      if (!flow) deeds.current += 1
      setByFlow(flow)
      setPointed(numberOf(next))
      address.open(numberOf(next))
    },
  }
}
