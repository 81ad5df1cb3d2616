import { statementTypes } from '@jinli/contract/statement'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Pair } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import styles from './statement.module.css'
import { SignedAmount } from './statement-row.tsx'
import {
  isTransfer,
  type StatementRow,
  type StatementType,
  type Step,
  stateLabel,
  stateTone,
  timelineOf,
  wayText,
} from './timeline.ts'

const titles: Record<StatementType, string> = {
  [statementTypes.deposit]: '存款详情',
  [statementTypes.withdrawal]: '取款详情',
  [statementTypes.transferIn]: '转入详情',
  [statementTypes.transferOut]: '转出详情',
}

const markWords = {
  done: '已完成',
  now: '进行中',
  next: '未开始',
  bad: '未成功',
} as const satisfies Record<Step['mark'], string>

function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.timeline} aria-label="进度">
      {steps.map((step) => (
        <li key={step.title} data-mark={step.mark}>
          <p className={styles.step}>
            <span>
              {step.title}
              <span className="sr-only">（{markWords[step.mark]}）</span>
            </span>
            {step.at && <time>{step.at}</time>}
          </p>
          <p className={styles.stepNote}>{step.note}</p>
        </li>
      ))}
    </ol>
  )
}

function Details({ type, row }: { type: StatementType; row: StatementRow }) {
  const go = useGo()
  const waits = type === statementTypes.deposit && stateTone(type, row.state) === 'wait'
  return (
    <>
      <div className={styles.top}>
        <SignedAmount type={type} row={row} size="28" />
        <StateTag tone={stateTone(type, row.state)}>{stateLabel(type, row.state)}</StateTag>
      </div>
      <Timeline steps={timelineOf(type, row)} />
      <dl className={styles.pairs}>
        <Pair name="订单号">
          <span className={styles.tail}>
            {row.out_trade_no}
            <CopyButton text={row.out_trade_no} what="订单号" />
          </span>
        </Pair>
        <Pair name={isTransfer(type) ? '方向' : '方式'}>{wayText(type, row.pay_way)}</Pair>
        <Pair name="提交时间">{row.created_at}</Pair>
        {row.decided_at && <Pair name="处理时间">{row.decided_at}</Pair>}
        {row.balance_after !== null && (
          <Pair name="此后中心钱包余额">
            <MoneyText value={row.balance_after} />
          </Pair>
        )}
        {row.reason && <Pair name="说明">{row.reason}</Pair>}
      </dl>
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
        <Button kind="quiet" block onClick={() => go(paths.service())}>
          联系客服
        </Button>
      </div>
    </>
  )
}

type StatementSheetProps = {
  type: StatementType
  /** The record to show; `undefined` keeps the sheet closed. */
  row: StatementRow | undefined
  onClose: () => void
}

/** One record in full: its timeline, its number, and what it left in the centre wallet. */
export function StatementSheet({ type, row, onClose }: StatementSheetProps) {
  // While the sheet slides away it still shows what it showed.
  const [shown, setShown] = useState(row)
  if (row !== undefined && row !== shown) setShown(row)
  return (
    <Sheet open={row !== undefined} title={titles[type]} onClose={onClose}>
      {shown && <Details type={type} row={shown} />}
    </Sheet>
  )
}
