import { ReviewQueue } from '../review/review-queue.tsx'
import { depositSubject } from './deposit-subject.ts'

export function DepositsPage() {
  return <ReviewQueue subject={depositSubject} />
}
