import { betrecord } from '@jinli/contract/bet/bet'
import { betCodes, betLabels } from '@jinli/contract/states'
import type { Period } from '@jinli/contract/wire/period'
import { useCallback, useState } from 'react'
import { useCallPages } from '../api/pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { RecordFilters } from '../ui/record-filters.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGo } from '../visit/go.ts'
import styles from './bet.module.css'
import { BetDetail } from './bet-detail.tsx'
import { type Bet, BetRow } from './bet-row.tsx'

const states = [
  { value: -1, label: '全部' },
  { value: betCodes.settled, label: betLabels[betCodes.settled] },
  { value: betCodes.open, label: betLabels[betCodes.open] },
  { value: betCodes.void, label: betLabels[betCodes.void] },
] as const
type State = (typeof states)[number]['value']

/** Shows bets by venue and period (spec §2 /betRecord). The default is all venues and thirty days (§9). */
export function BetRecordPage() {
  const go = useGo()
  const [venue, setVenue] = useState('')
  const [period, setPeriod] = useState<Period>(4)
  const [state, setState] = useState<State>(-1)
  const [openBet, setOpenBet] = useState<Bet | null>(null)
  const pages = useCallPages(
    betrecord,
    { date: period, api_type: venue, status: state, pagesize: 20 },
    (answer) => answer,
  )
  const betRow = useCallback((bet: Bet) => <BetRow bet={bet} onLook={setOpenBet} />, [])
  const { items, total, first } = pages
  const sums = first?.sums
  return (
    <PageBody>
      <RecordFilters venue={venue} onVenue={setVenue} period={period} onPeriod={setPeriod}>
        <Tabs label="注单状态" tabs={states} value={state} onChange={setState} />
      </RecordFilters>
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
        row={betRow}
        keyOf={(bet) => `${bet.platname}:${bet.bet_id}`}
        rowHeight={132}
        emptyHint={state === -1 ? '这段时间还没有投注' : '这段时间没有这样的注单'}
        emptyAction={
          <Button kind="ghost" size="s" onClick={() => go(paths.home())}>
            去看看游戏
          </Button>
        }
      />
      <BetDetail bet={openBet} onClose={() => setOpenBet(null)} />
    </PageBody>
  )
}
