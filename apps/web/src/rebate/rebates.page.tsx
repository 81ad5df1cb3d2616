import type { Period } from '@jinli/contract/period'
import { getfanshui } from '@jinli/contract/rebate'
import { useState } from 'react'
import { useCallPages } from '../api/pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { RecordFilters } from '../ui/record-filters.tsx'
import { useGo } from '../visit/go.ts'
import { ClaimCard } from './claim-card.tsx'
import { type RebateRecord, RebateRow } from './rebate-row.tsx'
import { RebateSheet } from './rebate-sheet.tsx'

function rowOf(open: (record: RebateRecord) => void) {
  return (record: RebateRecord) => <RebateRow record={record} onOpen={() => open(record)} />
}

/** Spec §2 /fanshui: what was claimed, what waits, and the records by venue and period. */
export function RebatesPage() {
  const go = useGo()
  const [venue, setVenue] = useState('')
  const [period, setPeriod] = useState<Period>(4)
  const [opened, setOpened] = useState<RebateRecord>()
  const pages = useCallPages(
    getfanshui,
    { date: period, api_type: venue, pagesize: 20 },
    (answer) => answer.list,
  )
  // The sums are of all records: they stay while another filter is read.
  const [sums, setSums] = useState(pages.first)
  if (pages.first !== undefined && pages.first !== sums) setSums(pages.first)
  return (
    <PageBody>
      <ClaimCard claimed={sums?.jisuan} pending={sums?.nojisuan} />
      <RecordFilters
        venue={venue}
        onVenue={setVenue}
        period={period}
        onPeriod={setPeriod}
      />
      <PagedList
        pages={pages}
        row={rowOf(setOpened)}
        keyOf={(record, at) => record.id || at}
        rowHeight={88}
        emptyHint="这段时间没有返水，每日有效投注在次日计算"
        emptyAction={
          <Button kind="ghost" size="s" onClick={() => go(paths.vip())}>
            查看返水比例
          </Button>
        }
      />
      <RebateSheet record={opened} onClose={() => setOpened(undefined)} />
    </PageBody>
  )
}
