import {
  reconciliation,
  runReconciliation,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { BooksSections } from './books-sections.tsx'
import { RunButton } from './run-button.tsx'

/** The page of house accounts, of our ledger against the venues' reports, and of alarms (money I-29). */
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
      <QueryResult query={query} rows={12}>
        {(books) => <BooksSections books={books} />}
      </QueryResult>
    </PageFrame>
  )
}
