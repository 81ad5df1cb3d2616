import { maintenanceDays, uncountedDays, vipstanding } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Fen } from '@jinli/money/money'
import { type ReactNode, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { percentOf } from '../ui/percent.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { MoveHistory } from './move-history.tsx'
import styles from './my-standing.module.css'

type VipStatus = Output<typeof vipstanding>

function Bar({ label, done, asks }: { label: string; done: Fen; asks: Fen }) {
  const percent = percentOf(done, asks)
  return (
    <div className={styles.bar}>
      <div className={styles.barHead}>
        <span>{label}</span>
        <span className={styles.figures}>
          <b>
            <MoneyText value={done} />
          </b>{' '}
          / <MoneyText value={asks} />
        </span>
      </div>
      <ProgressBar label={label} percent={percent} className={styles.track} />
      <small className={styles.note}>
        {done >= asks ? (
          '已达到'
        ) : (
          <>
            还差 <MoneyText value={asks - done} />
          </>
        )}
      </small>
    </div>
  )
}

/** Shows the two conditions of the next level, which must both be met (spec §4 VIP). */
function Next({ status }: { status: VipStatus }) {
  const { next, deposited, flow, today } = status
  if (!next) return <p className={styles.note}>您已达到最高等级。</p>
  const came = today.deposited > 0n || today.flow > 0n
  return (
    <>
      <Bar label="累计存款" done={deposited} asks={next.recharge} />
      <Bar label="累计流水" done={flow} asks={next.flow} />
      {next.again && (
        <Bar
          label={`重回 VIP${next.level} 的流水（${next.again.since} 起）`}
          done={next.again.done}
          asks={next.again.flow}
        />
      )}
      <p className={styles.note}>
        {came ? (
          <>
            其中今日存款 <MoneyText value={today.deposited} />
            、流水 <MoneyText value={today.flow} />
            ，从次日起参与晋级。
          </>
        ) : (
          '两项都达到后，最迟于次日24:00（北京时间）前晋级。'
        )}
      </p>
    </>
  )
}

function Keep({ standing: { keep, level } }: { standing: VipStatus }) {
  if (!keep) return null
  return (
    <Card title={`VIP${level} 保级`}>
      <div className={styles.stack}>
        {keep.flow > 0n ? (
          <Bar label={`${maintenanceDays}天流水`} done={keep.done} asks={keep.flow} />
        ) : (
          <p className={styles.note}>本级没有保级要求，不会降级。</p>
        )}
        <p className={styles.note}>
          考核期 {keep.since} 至 {keep.until}
          {keep.flow > 0n && `，${keep.review_on} 结算：未完成则降一级`}
        </p>
      </div>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows which turnover and deposits count for the level, and which turnover does not. */
function TurnoverBreakdown({ status }: { status: VipStatus }) {
  const { venues, uncounted, deposited } = status
  const { open, void: invalid } = uncounted
  return (
    <dl className={styles.lines}>
      <Line name="已到账存款">
        <MoneyText value={deposited} />
      </Line>
      {venues.map((each) => (
        <Line key={each.venue} name={`${each.name} 有效投注`}>
          <MoneyText value={each.flow} />
        </Line>
      ))}
      {venues.length === 0 && <Line name="有效投注">还没有</Line>}
      <Line name={`不计：未结算 ${open.count} 注`}>
        <MoneyText value={open.stake} />
      </Line>
      <Line name={`不计：无效 ${invalid.count} 注`}>
        <MoneyText value={invalid.stake} />
      </Line>
    </dl>
  )
}

/** Shows turnover and deposits, the conditions of the level, what counts for them, and the level history. */
export function MyStanding() {
  const query = useCallQuery(vipstanding, {})
  const [history, setHistory] = useState(false)
  const { data: status } = query
  if (!status)
    return (
      <Card title="我的进度">
        {query.error ? (
          <LoadError error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    )
  const { next } = status
  return (
    <>
      <Card title={next ? `我的进度：升 VIP${next.level}` : '我的进度'}>
        <div className={styles.stack}>
          <Next status={status} />
        </div>
      </Card>
      <Keep standing={status} />
      <Card title="计入明细">
        <TurnoverBreakdown status={status} />
        <p className={styles.note}>不计的投注为近{uncountedDays}天。</p>
      </Card>
      <Card flush>
        <ListRow label="等级变动记录" onClick={() => setHistory(true)} />
      </Card>
      <MoveHistory open={history} onClose={() => setHistory(false)} />
    </>
  )
}
