import { getBetAmount } from '@jinli/contract/withdrawal'
import { useCallQuery } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { type TurnoverFigure, turnoverFigure } from './turnover-figure.ts'
import styles from './withdrawal.module.css'

function Figure({ figure }: { figure: TurnoverFigure }) {
  const { missing, done, required, percent, parts } = figure
  if (missing === 0n) {
    return (
      <p className={styles.reason}>
        打码量为 <MoneyText value={0n} />
        ，没有待完成的有效投注，可以放心取款。
      </p>
    )
  }
  return (
    <>
      <div className={styles.missing}>
        <span>还差有效投注</span>
        <MoneyText value={missing} size="20" />
      </div>
      <progress
        className={styles.bar}
        aria-label="打码量完成进度"
        value={percent}
        max={100}
      />
      <p className={styles.of}>
        <span>已完成 {percent}%</span>
        <span>
          <MoneyText value={done} bare /> / <MoneyText value={required} bare />
        </span>
      </p>
      {parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part.source}>
              <dt>{part.source}</dt>
              <dd>
                <MoneyText value={part.done} bare /> /{' '}
                <MoneyText value={part.required} bare />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.reason}>
        每笔存款和优惠都要完成相应的有效投注。未完成也可以提交取款，差额会随申请交由审核人员核对，处理时间可能更长。
      </p>
    </>
  )
}

/** 打码量: what is missing, what counts towards it, and what that means for this withdrawal. */
export function TurnoverCard() {
  const result = useCallQuery(getBetAmount, {})
  if (result.error && !result.data) {
    return (
      <Card title="打码量">
        <LoadError error={result.error} onRetry={result.refetch} small />
      </Card>
    )
  }
  if (!result.data) {
    return (
      <Card title="打码量">
        <SkeletonRows rows={1} height={64} />
      </Card>
    )
  }
  const figure = turnoverFigure(result.data)
  const done = figure.missing === 0n
  return (
    <Card
      title="打码量"
      after={<StateTag tone={done ? 'ok' : 'wait'}>{done ? '已达标' : '未达标'}</StateTag>}
    >
      <Figure figure={figure} />
    </Card>
  )
}
