import { ReviewQueue } from '../review/review-queue.tsx'
import { applicationQueue } from './promotion-application-queue.ts'

export function PromotionApplicationsPage() {
  return <ReviewQueue queue={applicationQueue} />
}
