import { ReviewDesk } from '../review/review-desk.tsx'
import { depositQueue } from './deposit-queue.ts'

export function DepositsPage() {
  return <ReviewDesk queue={depositQueue} />
}
