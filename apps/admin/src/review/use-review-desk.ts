import { App } from 'antd'
import type { FilterFields } from '../page/filter-field.ts'
import type { Going } from '../page/use-address.ts'
import { heldByOther } from './held.ts'
import type { Deed, Queue, ReviewRow } from './queue.ts'
import { useClaim } from './use-claim.ts'
import { useDropped, useGone } from './use-gone.ts'
import { useReviewCursor } from './use-review-cursor.ts'
import { useReviewList } from './use-review-list.ts'
import { useReviewOutcome } from './use-review-outcome.ts'
import { useTakeNext } from './use-take-next.ts'

/** One review desk: the list, the order under the cursor, and the deed being confirmed. */
export function useReviewDesk<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
) {
  const { message } = App.useApp()
  const listed = useReviewList(queue)
  const at = useReviewCursor(queue, listed)
  const { lease, numberOf, deeds } = queue
  const { address, row, opened } = at
  const asked = deeds.find(({ name }) => name === address.deed)
  // A colleague may have it now, or it is decided: the drawer says so.
  const free = row && (asked?.ofHeld || !heldByOther(row))
  const deciding = asked && free && asked.when(row) ? asked : null
  useGone(at.unknown, address.close)
  useDropped(row !== undefined && asked !== undefined && !deciding, address.endDeed)
  const outcome = useReviewOutcome(queue, { at, listed, deciding })
  useClaim(lease, numberOf, opened ? row : undefined, {
    onClaimed: listed.patch,
    onReleased: listed.patch,
    onTaken: (words) => {
      if (deciding !== null) message.warning(words)
      void address.endDeed()
      if (at.byFlow && row && deciding === null) void outcome.goOn(numberOf(row))
      else void listed.refresh()
    },
  })
  function begin(deed: Deed<R> | undefined): void {
    if (!row) return
    if (heldByOther(row) && !deed?.ofHeld) {
      message.info(`该订单由 ${row.claim?.by ?? ''} 处理中`)
    } else if (deed) {
      at.ask(numberOf(row), deed.name)
    } else {
      message.info(queue.isOpen(row) ? '该订单此时不能这样处理' : '该订单已处理')
    }
  }

  return {
    listed,
    at,
    deciding,
    endDecision: () => void address.endDeed(),
    ...outcome,
    begin,
    takeNext: useTakeNext(queue, { listed, at }),
    /** The key of going ahead means whatever goes ahead in this state. */
    press: (key: 'A' | 'R') =>
      begin(deeds.find((deed) => deed.press === key && row && deed.when(row))),
    go: (to: Going) =>
      void address.settled(() => {
        at.leave()
        listed.go(to)
      }),
    openCurrent: () => (row ? at.open(row) : at.step(1)),
    close: () => void address.close(),
  }
}
