import { ReviewDesk } from '../review/review-desk.tsx'
import { applicationQueue } from './promotion-application-queue.ts'

export function PromotionApplicationsPage() {
  return <ReviewDesk queue={applicationQueue} />
}
