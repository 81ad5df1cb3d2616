import { App } from 'antd'
import { wordsOf } from '../api/words-of.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Queue, ReviewRow } from './queue.ts'
import type { useReviewCursor } from './use-review-cursor.ts'
import type { ReviewList } from './use-review-list.ts'

type ReviewContext<A, R extends ReviewRow, F extends FilterFields> = {
  at: ReturnType<typeof useReviewCursor<A, R, F>>
  reviewList: ReviewList<A, R, F>
}

/** Claims and opens the next free order. The server chooses it, so two staff members never get the same one. */
export function useTakeNext<A, R extends ReviewRow, const F extends FilterFields>(
  { lease, noun }: Queue<A, R, F>,
  { at, reviewList }: ReviewContext<A, R, F>,
) {
  const { message } = App.useApp()
  return async (): Promise<void> => {
    if (!lease.next) return
    try {
      const next = await lease.next.ask(at.isOpen ? (at.cursor ?? '') : '')
      if (!next) {
        message.info(`没有可取的${noun}`)
        return
      }
      reviewList.patch(next)
      at.open(next, true)
      void reviewList.refresh()
    } catch (error) {
      message.error(wordsOf(error))
    }
  }
}
