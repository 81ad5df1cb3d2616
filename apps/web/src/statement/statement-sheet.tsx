import { ways } from '@jinli/contract/concept/concepts'
import { statementTypes } from '@jinli/contract/statement/statement'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Pair } from '../ui/list-row.tsx'
import { OrderProgress, useOrderDetail } from '../ui/order-progress.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { useGo } from '../visit/go.ts'
import { Entries, UsdtLines } from './record-detail.tsx'
import {
  isOpen,
  isTransfer,
  type ListType,
  nextOf,
  type StatementRow,
  type StatementType,
  stateLabel,
  stateTone,
  typeOf,
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

function Details({ type, row: listRow }: { type: StatementType; row: StatementRow }) {
  const go = useGo()
  const { data } = useOrderDetail({ type, number: listRow.out_trade_no })
  // The detail is polled, so it may be newer than the row of the list.
  const row = data ?? listRow
  const tone = stateTone(type, row.state)
  const waits = type === statementTypes.deposit && tone === 'wait'
  const next = nextOf(type, row.state)
  return (
    <>
      <div className={styles.top}>
        <SignedAmount type={type} row={row} size="28" />
        <StateTag tone={tone}>{stateLabel(type, row)}</StateTag>
      </div>
      <div className={styles.timeline}>
        <OrderProgress type={type} number={row.out_trade_no} />
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

/** Returns the title of the sheet by record type. For the type 其他, the kind of the record decides. */
function titleOf(type: StatementType, row: StatementRow | undefined): string {
  const way = Object.values(ways).find(({ label }) => label === row?.pay_way)
  return type === statementTypes.other && way ? way.details : titles[type]
}

type StatementSheetProps = {
  listType: ListType
  /** The record to show. If it is `undefined`, the sheet is closed. */
  row: StatementRow | undefined
  onClose: () => void
}

/** Shows one record in full: timeline, order number, and ledger entries. */
export function StatementSheet({ listType, row, onClose }: StatementSheetProps) {
  // Keeps the last record, so that its data stays visible while the sheet closes.
  const [lastRow, setLastRow] = useState(row)
  if (row !== undefined && row !== lastRow) setLastRow(row)
  const type = lastRow ? typeOf(lastRow, listType) : statementTypes.deposit
  return (
    <Sheet open={row !== undefined} title={titleOf(type, lastRow)} onClose={onClose}>
      {lastRow && <Details type={type} row={lastRow} />}
    </Sheet>
  )
}
