import { ReviewQueue } from '../review/review-queue.tsx'
import { depositSubject } from './deposit-subject.ts'
import { FlagDialog } from './flag-dialog.tsx'

const dialogs = { flag: FlagDialog }

export function DepositsPage() {
  return <ReviewQueue subject={depositSubject} dialogs={dialogs} />
}
