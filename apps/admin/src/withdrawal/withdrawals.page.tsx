import { ReviewDesk } from '../review/review-desk.tsx'
import { withdrawalQueue } from './withdrawal-queue.ts'

export function WithdrawalsPage() {
  return <ReviewDesk queue={withdrawalQueue} />
}
