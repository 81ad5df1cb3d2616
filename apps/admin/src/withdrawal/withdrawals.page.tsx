import { ReviewQueue } from '../review/review-queue.tsx'
import { withdrawalQueue } from './withdrawal-queue.ts'

export function WithdrawalsPage() {
  return <ReviewQueue queue={withdrawalQueue} />
}
