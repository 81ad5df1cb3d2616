import { flagWord } from './flags.ts'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'

type Props<R extends ReviewRow> = { subject: ReviewSubject<R>; row: R }

/** State and warnings of an order. */
export function ReviewTags<R extends ReviewRow>({ subject, row }: Props<R>) {
  const state = subject.stateTag(row)
  return (
    <span className="tags">
      <span className={`tag tag-${state.tone}`}>{state.text}</span>
      {row.claim && (
        <span className="tag tag-claim">
          {row.claim.mine === 1 ? '我在处理' : `由 ${row.claim.by} 处理中`}
        </span>
      )}
      {row.flags.map((flag) => (
        <span key={flag} className="tag tag-flag">
          {flagWord(flag)}
        </span>
      ))}
    </span>
  )
}
