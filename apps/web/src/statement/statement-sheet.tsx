import { otherWays, statementTypes, transdetail } from '@jinli/contract/statement'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useGo } from '../visit/go.ts'
import { Entries, UsdtLines } from './record-detail.tsx'
import {
  isOpen,
  isTransfer,
  nextOf,
  type StatementRow,
  type StatementType,
  stateLabel,
  stateTone,
  wayText,
} from './record-state.ts'
import styles from './statement.module.css'
import { SignedAmount } from './statement-row.tsx'

const titles: Record<StatementType, string> = {
  [statementTypes.deposit]: '存款详情',
  [statementTypes.withdrawal]: '取款详情',
  [statementTypes.transferIn]: '场馆 → 中心钱包',
  [statementTypes.transferOut]: '中心钱包 → 场馆',
  [statementTypes.other]: '调整详情',
}

/** As often as the list behind it. */
const lookMs = 5000

/** The record as it is now, looked at again while somebody is still at work on it. */
function useDetail(type: StatementType, row: StatementRow) {
  const input = { type, out_trade_no: row.out_trade_no }
  return useCallQuery(transdetail, input, {
    staleTime: 0,
    pollMs: (detail) =>
      detail?.timeline.some((step) => step.tone === 'now') === true && lookMs,
  })
}

function Details({ type, row }: { type: StatementType; row: StatementRow }) {
  const go = useGo()
  const { data, error, refetch } = useDetail(type, row)
  const tone = stateTone(type, row.state)
  const waits = type === statementTypes.deposit && tone === 'wait'
  const next = nextOf(type, row.state)
  return (
    <>
      <div className={styles.top}>
        <SignedAmount type={type} row={row} size="28" />
        <StateTag tone={tone}>{stateLabel(type, row.state)}</StateTag>
      </div>
      <div className={styles.timeline}>
        {data && <Timeline steps={data.timeline} />}
        {!data && error && <LoadError small error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={3} height={40} />}
      </div>
      <dl className={styles.pairs}>
        <Pair name="订单号">
          <span className={styles.tail}>
            {row.out_trade_no}
            <CopyButton text={row.out_trade_no} what="订单号" />
          </span>
        </Pair>
        <Pair name={isTransfer(type) ? '方向' : '方式'}>{wayText(type, row.pay_way)}</Pair>
        {data?.card && (
          <Pair name="收款账户">
            {data.card.bank} 尾号{data.card.tail}
          </Pair>
        )}
        {data?.usdt && <UsdtLines usdt={data.usdt} tone={tone} />}
      </dl>
      {next && <p className={styles.next}>{next.words}</p>}
      {data && <Entries entries={data.entries} open={isOpen(type, row.state)} />}
      <div className={styles.actions}>
        {waits && (
          <Button
            kind="ghost"
            block
            onClick={() => go(paths.payInfo({ deposit_no: row.out_trade_no }))}
          >
            查看支付信息
          </Button>
        )}
        {next && (
          <Button kind="ghost" block onClick={() => go(next.path)}>
            {next.label}
          </Button>
        )}
        <Button kind="quiet" block onClick={() => go(paths.service())}>
          联系客服
        </Button>
      </div>
    </>
  )
}

const ownTitles: Readonly<Record<string, string>> = {
  [otherWays.rebate]: '返水详情',
  [otherWays.bonus]: '彩金详情',
  [otherWays.bonus_returned]: '彩金详情',
  [otherWays.red_packet]: '红包详情',
  [otherWays.vip_rise]: '礼金详情',
  [otherWays.vip_birthday]: '礼金详情',
}

/** What is of type 其他 has a name of its own where it is no adjustment. */
function titleOf(type: StatementType, row: StatementRow | undefined): string {
  return (row && ownTitles[row.pay_way]) ?? titles[type]
}

type StatementSheetProps = {
  type: StatementType
  /** The record to show; `undefined` keeps the sheet closed. */
  row: StatementRow | undefined
  onClose: () => void
}

/** One record in full: its timeline, its number, and its entries in the player's accounts. */
export function StatementSheet({ type, row, onClose }: StatementSheetProps) {
  // While the sheet slides away it still shows what it showed.
  const [shown, setShown] = useState(row)
  if (row !== undefined && row !== shown) setShown(row)
  return (
    <Sheet open={row !== undefined} title={titleOf(type, shown)} onClose={onClose}>
      {shown && <Details type={type} row={shown} />}
    </Sheet>
  )
}
