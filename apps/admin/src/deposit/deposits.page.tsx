import { ReviewQueue } from '../review/review-queue.tsx'
import { depositQueue } from './deposit-queue.ts'

export function DepositsPage() {
  return <ReviewQueue queue={depositQueue} />
}
