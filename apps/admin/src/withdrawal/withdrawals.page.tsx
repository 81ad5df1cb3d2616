import { ReviewQueue } from '../review/review-queue.tsx'
import { withdrawalSubject } from './withdrawal-subject.ts'

export function WithdrawalsPage() {
  return <ReviewQueue subject={withdrawalSubject} />
}
