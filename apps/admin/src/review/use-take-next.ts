import { App } from 'antd'
import { wordsOf } from '../api/words-of.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Queue, ReviewRow } from './queue.ts'
import type { useReviewCursor } from './use-review-cursor.ts'
import type { ReviewList } from './use-review-list.ts'

type Desk<A, R extends ReviewRow, F extends FilterFields> = {
  at: ReturnType<typeof useReviewCursor<A, R, F>>
  listed: ReviewList<A, R, F>
}

/** Takes the next free order; the server chooses, so that two desks never get the same (trials T-8). */
export function useTakeNext<A, R extends ReviewRow, const F extends FilterFields>(
  { lease, noun }: Queue<A, R, F>,
  { at, listed }: Desk<A, R, F>,
) {
  const { message } = App.useApp()
  return async (): Promise<void> => {
    if (!lease.next) return
    try {
      const next = await lease.next.ask(at.opened ? (at.cursor ?? '') : '')
      if (!next) {
        message.info(`没有可取的${noun}`)
        return
      }
      listed.patch(next)
      at.open(next, true)
      void listed.refresh()
    } catch (error) {
      message.error(wordsOf(error))
    }
  }
}
