import { ReviewQueue } from '../review/review-queue.tsx'
import { PayDialog, PaymentResultDialog } from './payment-dialogs.tsx'
import { withdrawalSubject } from './withdrawal-subject.ts'

const dialogs = { pay: PayDialog, settle: PaymentResultDialog }

export function WithdrawalsPage() {
  return <ReviewQueue subject={withdrawalSubject} dialogs={dialogs} />
}
