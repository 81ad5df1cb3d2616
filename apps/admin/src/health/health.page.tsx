import { readHealth } from '@jinli/contract/health/health.admin'
import { useCall } from '../api/use-read.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { HealthSections } from './health-sections.tsx'

/** The page of nodes, database, jobs, venues, seals and backups, with what is wrong and what to do. */
export function HealthPage() {
  const query = useCall(readHealth, {}, { everyMs: 10_000 })
  return (
    <PageFrame
      title="健康"
      note={
        query.data
          ? `数据时间 ${timeText(query.data.at)}，每 10 秒更新；与监控系统的数据同源。`
          : undefined
      }
    >
      <QueryResult query={query} rows={12}>
        {(health) => <HealthSections health={health} />}
      </QueryResult>
    </PageFrame>
  )
}
