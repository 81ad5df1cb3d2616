import { betrecord } from '@jinli/contract/bet'
import type { Period } from '@jinli/contract/period'
import { useState } from 'react'
import { useCallPages } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { RecordFilters } from '../ui/record-filters.tsx'
import styles from './bet.module.css'
import { type Bet, BetRow } from './bet-row.tsx'
import { betSums } from './bet-sums.ts'

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
  const { items, total } = pages
  const { stake, result } = betSums(items)
  return (
    <PageBody>
      <RecordFilters
        venue={venue}
        onVenue={setVenue}
        period={period}
        onPeriod={setPeriod}
      />
      {items.length > 0 && (
        <dl className={styles.sums} aria-label="已加载注单合计">
          <div>
            <dt>已加载 / 共</dt>
            <dd>
              {items.length} / {total} 笔
            </dd>
          </div>
          <div>
            <dt>投注合计</dt>
            <dd>
              <MoneyText value={stake} />
            </dd>
          </div>
          <div>
            <dt>输赢合计</dt>
            <dd>
              <MoneyText value={result} result />
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
