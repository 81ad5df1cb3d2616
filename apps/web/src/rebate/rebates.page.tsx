import { getfanshui } from '@jinli/contract/rebate/rebate'
import type { Period } from '@jinli/contract/wire/period'
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

function rebateRow(open: (record: RebateRecord) => void) {
  return (record: RebateRecord) => <RebateRow record={record} onOpen={() => open(record)} />
}

/** Shows the claimed and the pending sum, and the rebates by venue and period (spec §2 /fanshui). */
export function RebatesPage() {
  const go = useGo()
  const [venue, setVenue] = useState('')
  const [period, setPeriod] = useState<Period>(4)
  const [openRecord, setOpenRecord] = useState<RebateRecord>()
  const pages = useCallPages(
    getfanshui,
    { date: period, api_type: venue, pagesize: 20 },
    (answer) => answer.list,
  )
  // The sums cover all records, so they stay while another filter loads.
  const [sums, setSums] = useState(pages.first)
  if (pages.first !== undefined && pages.first !== sums) setSums(pages.first)
  return (
    <PageBody>
      <ClaimCard claimedTotal={sums?.jisuan} pending={sums?.nojisuan} />
      <RecordFilters
        venue={venue}
        onVenue={setVenue}
        period={period}
        onPeriod={setPeriod}
      />
      <PagedList
        pages={pages}
        row={rebateRow(setOpenRecord)}
        keyOf={(record, at) => record.id || at}
        rowHeight={88}
        emptyHint="这段时间没有返水，每日有效投注在次日计算"
        emptyAction={
          <Button kind="ghost" size="s" onClick={() => go(paths.vip())}>
            查看返水比例
          </Button>
        }
      />
      <RebateSheet record={openRecord} onClose={() => setOpenRecord(undefined)} />
    </PageBody>
  )
}
