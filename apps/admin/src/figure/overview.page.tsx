import { overview } from '@jinli/contract/figure/figure.admin'
import { useCall } from '../api/use-read.ts'
import { PageFrame, PageNote } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { completeText, definitions } from './figure-words.ts'
import { OverviewDays } from './overview-days.tsx'
import { OverviewNow } from './overview-now.tsx'

/** The page of what is open and held now, and of today beside other days. */
export function OverviewPage() {
  const query = useCall(overview, {}, { everyMs: 30_000 })
  return (
    <PageFrame title="概览" note={query.data && completeText(query.data.complete_at)}>
      <QueryResult query={query} rows={12}>
        {(answer) => (
          <>
            <h2>现在</h2>
            <OverviewNow overview={answer} />
            <h2>今天</h2>
            <OverviewDays days={answer.days} />
            <PageNote>{`${definitions}“此时”含当前的整个小时。`}</PageNote>
          </>
        )}
      </QueryResult>
    </PageFrame>
  )
}
