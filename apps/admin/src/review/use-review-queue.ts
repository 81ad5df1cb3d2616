import { App } from 'antd'
import { useState } from 'react'
import type { FilterFields } from '../page/filter-field.ts'
import type { AddressChange } from '../page/use-address.ts'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewAction, ReviewRow } from './queue.ts'
import { useClaim } from './use-claim.ts'
import { useLeaveClosedAction, useLeaveMissingOrder } from './use-leave-order.ts'
import { useReviewCursor } from './use-review-cursor.ts'
import { useReviewList } from './use-review-list.ts'
import { useReviewOutcome } from './use-review-outcome.ts'
import { useTakeNext } from './use-take-next.ts'

/** Holds the state of a review queue: the list, the order under the cursor, and the open action. */
export function useReviewQueue<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
) {
  const { message } = App.useApp()
  const reviewList = useReviewList(queue)
  const at = useReviewCursor(queue, reviewList)
  const { lease, numberOf, actions } = queue
  const { address, row, isOpen } = at
  const requestedAction = actions.find(({ name }) => name === address.action)
  // An action in the URL does not open if another staff member holds the order or it is decided; the drawer shows
  // why.
  const free = row && (requestedAction?.ofHeld || !isHeldByOther(row))
  const isAllowed = Boolean(requestedAction && free && requestedAction.when(row))
  const openKey = `${address.id} ${address.action}`
  const [allowedKey, setAllowedKey] = useState('')
  if (isAllowed && allowedKey !== openKey) setAllowedKey(openKey)
  // An open dialog stays when the permission is taken, so that nothing typed is lost; the server refuses it.
  const stays = allowedKey === openKey && free && row && requestedAction?.fits?.(row)
  const openAction = requestedAction && (isAllowed || stays) ? requestedAction : null
  useLeaveMissingOrder(at.unknown, address.close)
  useLeaveClosedAction(
    row !== undefined && requestedAction !== undefined && !openAction,
    address.endAction,
  )
  const outcome = useReviewOutcome(queue, { at, reviewList, openAction })
  useClaim(lease, numberOf, isOpen ? row : undefined, {
    onClaimed: reviewList.patch,
    onReleased: reviewList.patch,
    onTaken: (words) => {
      if (openAction !== null) message.warning(words)
      void address.endAction()
      if (at.byFlow && row && openAction === null) void outcome.goOn(numberOf(row))
      else void reviewList.refresh()
    },
  })
  function begin(action: ReviewAction<R> | undefined): void {
    if (!row) return
    if (isHeldByOther(row) && !action?.ofHeld) {
      message.info(`该订单由 ${row.claim?.by ?? ''} 处理中`)
    } else if (action) {
      at.ask(numberOf(row), action.name)
    } else {
      message.info(queue.isOpen(row) ? '该订单此时不能这样处理' : '该订单已处理')
    }
  }

  return {
    reviewList,
    at,
    openAction,
    endDecision: () => void address.endAction(),
    ...outcome,
    begin,
    takeNext: useTakeNext(queue, { reviewList, at }),
    /** Runs the shortcut A or R: the action with that key which the order's state allows. */
    press: (key: 'A' | 'R') =>
      begin(actions.find((action) => action.press === key && row && action.when(row))),
    go: (to: AddressChange) =>
      void address.settled(() => {
        at.leave()
        reviewList.go(to)
      }),
    openCurrent: () => (row ? at.open(row) : at.step(1)),
    close: () => void address.close(),
  }
}
