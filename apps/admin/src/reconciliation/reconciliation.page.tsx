import { reconciliation, runReconciliation } from '@jinli/contract/reconciliation.admin'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { Answered } from '../page/answered.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { timeText } from '../page/time-text.ts'
import { BooksSections } from './books-sections.tsx'
import { RunButton } from './run-button.tsx'

/** The house's accounts, venues against their own reports, and what needs a person (money I-29). */
export function ReconciliationPage() {
  const query = useCall(reconciliation, {}, { everyMs: 30_000 })
  return (
    <PageFrame
      title="对账"
      note={query.data ? `数据时间 ${timeText(query.data.at)}` : undefined}
      actions={
        <ForWhomMay call={runReconciliation}>
          <RunButton />
        </ForWhomMay>
      }
    >
      <Answered query={query} rows={12}>
        {(books) => <BooksSections books={books} />}
      </Answered>
    </PageFrame>
  )
}
