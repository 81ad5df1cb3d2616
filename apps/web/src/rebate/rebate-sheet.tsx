import { rebatedetail } from '@jinli/contract/rebate/rebate'
import { rebateLabels } from '@jinli/contract/vip/vip'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { microText } from '@jinli/money/usdt'
import { useState } from 'react'
import { useCallPages } from '../api/pages.ts'
import { Pair } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import recordRow from '../ui/record-row.module.css'
import { Sheet } from '../ui/sheet.tsx'
import { TicketNumber } from '../ui/ticket-number.tsx'
import styles from './rebate.module.css'
import { claimText, type RebateRecord } from './rebate-row.tsx'

type Detail = Output<typeof rebatedetail>
type Bet = Detail['bets']['data'][number]

/** Shows the calculation of the rebate from stake and rate. */
function Reckoning({ detail }: { detail: Detail }) {
  return (
    <dl className={styles.pairs} aria-label="计算方式">
      <Pair name="投注日">{detail.day}</Pair>
      {detail.game && <Pair name="游戏">{detail.game}</Pair>}
      <Pair name="等级与类别">
        VIP{detail.level}
        {detail.category && ` · ${rebateLabels[detail.category]}`}
      </Pair>
      <Pair name="当日有效投注">
        <MoneyText value={detail.stake} />
      </Pair>
      <Pair name="返水比例">{microText(detail.rate)}%</Pair>
      <Pair name="有效投注 × 比例">
        <MoneyText value={detail.reckoned} />
      </Pair>
      {detail.before !== 0n && (
        <Pair name="此前已计">
          <MoneyText value={detail.before} />
        </Pair>
      )}
      <Pair name="本次返水">
        <strong>
          <MoneyText value={detail.money} />
        </strong>
      </Pair>
      <Pair name="领取">{claimText(detail)}</Pair>
    </dl>
  )
}

function BetLine({ bet }: { bet: Bet }) {
  return (
    <div className={styles.bet}>
      <span className={recordRow.line}>
        <span>{bet.game}</span>
        <MoneyText value={bet.stake} />
      </span>
      <span className={`${recordRow.line} ${recordRow.time}`}>
        <time>{brandTime(bet.settled_at)}</time>
        <span className={styles.number}>
          <TicketNumber id={bet.bet_id} />
        </span>
      </span>
    </div>
  )
}

function betLineOf(bet: Bet) {
  return <BetLine bet={bet} />
}

function Details({ id }: { id: string }) {
  const pages = useCallPages(rebatedetail, { id, pagesize: 20 }, (answer) => answer.bets)
  const detail = pages.first
  return (
    <>
      {detail && <Reckoning detail={detail} />}
      {detail?.to_adjust && (
        <p className={styles.adjust}>
          当日注单已有变更，现为 <MoneyText value={detail.bets_stake} />
          ，差额计入下一次返水。
        </p>
      )}
      <h3 className={styles.bets}>当日有效注单{detail && ` ${pages.total} 笔`}</h3>
      <PagedList
        pages={pages}
        row={betLineOf}
        keyOf={(bet) => bet.bet_id}
        rowHeight={56}
        emptyHint="当日注单已全部无效"
      />
    </>
  )
}

type RebateSheetProps = {
  /** The rebate to show. If it is `undefined`, the sheet is closed. */
  record: RebateRecord | undefined
  onClose: () => void
}

/** Shows the calculation of a rebate, and the bets of the day that it covers. */
export function RebateSheet({ record, onClose }: RebateSheetProps) {
  // Keeps the last rebate, so that its data stays visible while the sheet closes.
  const [lastRecord, setLastRecord] = useState(record)
  if (record !== undefined && record !== lastRecord) setLastRecord(record)
  return (
    <Sheet open={record !== undefined} title="返水明细" onClose={onClose}>
      {lastRecord && <Details key={lastRecord.id} id={lastRecord.id} />}
    </Sheet>
  )
}
