import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
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
      <ProgressBar label="打码量完成进度" percent={percent} className={styles.track} />
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
        有效投注按实际承担风险的金额计：和局、走水、无效、按本金兑现的注单不计，同一局正反两边只计差额。每笔注单计了多少、为什么，见
        <GoLink to={paths.bets()}>投注记录</GoLink>。
      </p>
      <p className={styles.reason}>
        每笔存款和优惠都要完成相应的有效投注。未完成也可以提交取款，差额会随申请交由审核人员核对，处理时间可能更长。
      </p>
    </>
  )
}

/** Shows the missing turnover (打码量), its parts, and what it means for this withdrawal. */
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
  const isMet = figure.missing === 0n
  return (
    <Card
      title="打码量"
      after={
        <StateTag tone={isMet ? 'ok' : 'wait'}>{isMet ? '已达标' : '未达标'}</StateTag>
      }
    >
      <Figure figure={figure} />
    </Card>
  )
}
