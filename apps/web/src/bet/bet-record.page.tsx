import { betrecord } from '@jinli/contract/bet'
import type { Period } from '@jinli/contract/period'
import { useState } from 'react'
import { useCallPages } from '../api/pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { RecordFilters } from '../ui/record-filters.tsx'
import { useGo } from '../visit/go.ts'
import styles from './bet.module.css'
import { type Bet, BetRow } from './bet-row.tsx'

function rowOf(bet: Bet) {
  return <BetRow bet={bet} />
}

/** Spec §2 /betRecord: bets by venue and period, thirty days of all venues at first (§9). */
export function BetRecordPage() {
  const go = useGo()
  const [venue, setVenue] = useState('')
  const [period, setPeriod] = useState<Period>(4)
  const pages = useCallPages(
    betrecord,
    { date: period, api_type: venue, pagesize: 20 },
    (answer) => answer,
  )
  const { items, total, first } = pages
  const sums = first?.sums
  return (
    <PageBody>
      <RecordFilters
        venue={venue}
        onVenue={setVenue}
        period={period}
        onPeriod={setPeriod}
      />
      {items.length > 0 && sums && (
        <dl className={styles.sums} aria-label="注单合计">
          <div>
            <dt>注单</dt>
            <dd>共 {total} 笔</dd>
          </div>
          <div>
            <dt>投注合计</dt>
            <dd>
              <MoneyText value={sums.stake} />
            </dd>
          </div>
          <div>
            <dt>输赢合计</dt>
            <dd>
              <MoneyText value={sums.result} result />
            </dd>
          </div>
        </dl>
      )}
      <PagedList
        pages={pages}
        row={rowOf}
        keyOf={(bet) => `${bet.platname}:${bet.bet_id}`}
        rowHeight={132}
        emptyHint="这段时间还没有投注"
        emptyAction={
          <Button kind="ghost" size="s" onClick={() => go(paths.home())}>
            去看看游戏
          </Button>
        }
      />
    </PageBody>
  )
}
