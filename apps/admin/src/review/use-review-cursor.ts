import { useState } from 'react'
import { stepFrom } from './cursor.ts'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'

/** Which order the reviewer is at and whether it is open beside the list. */
export function useReviewCursor<R extends ReviewRow>(
  subject: ReviewSubject<R>,
  rows: readonly R[],
) {
  const [cursor, setCursor] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  /** The row as last seen, shown on when it has left the list. */
  const [seen, setSeen] = useState<R>()

  const inList = rows.find((candidate) => subject.orderNo(candidate) === cursor)
  const row = inList ?? (seen && subject.orderNo(seen) === cursor ? seen : undefined)

  function select(next: R | undefined): void {
    setCursor(next ? subject.orderNo(next) : null)
    if (next) setSeen(next)
    else setOpened(false)
  }

  function step(by: 1 | -1): void {
    const key = stepFrom(rows.map(subject.orderNo), cursor, by)
    select(rows.find((candidate) => subject.orderNo(candidate) === key) ?? row)
  }

  return { cursor, opened, row, select, step, setOpened, setSeen }
}
