import { CallRefused } from '@jinli/client/failure'
import { activityapplication } from '@jinli/contract/promotion/promotion'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { ChevronDown } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { percentOf } from '../ui/percent.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import recordRow from '../ui/record-row.module.css'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useGo } from '../visit/go.ts'
import styles from './application.module.css'
import {
  type ApplicationFile,
  hasTurnover,
  missingOf,
  stateOf,
  stepsOf,
} from './application-words.ts'
import { BetProgress } from './bet-progress.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'

function Head({ file }: { file: ApplicationFile }) {
  const { word, tone } = stateOf(file)
  return (
    <Card>
      <div className={recordRow.line}>
        <h2 className={styles.what}>{file.activity_name}</h2>
        <StateTag tone={tone}>{word}</StateTag>
      </div>
      {file.state !== 3 && (
        <p className={styles.bonus}>
          {file.state === 1 ? '申请彩金' : '彩金'}
          <MoneyText value={file.amount} size="28" />
        </p>
      )}
      <Timeline steps={stepsOf(file)} />
    </Card>
  )
}

function Turnover({ file, onGiveUp }: { file: ApplicationFile; onGiveUp: () => void }) {
  const percent = percentOf(file.done, file.required)
  return (
    <Card title="流水进度">
      <p className={recordRow.line}>
        <span>还差有效投注</span>
        <MoneyText value={missingOf(file)} size="20" />
      </p>
      <ProgressBar label="流水完成进度" percent={percent} className={styles.track} />
      <p className={`${recordRow.line} ${recordRow.time}`}>
        <span>已完成 {percent}%</span>
        <span>
          <MoneyText value={file.done} bare /> / <MoneyText value={file.required} bare />
        </span>
      </p>
      {file.can_give_up && (
        <div className={styles.leave}>
          <Button kind="danger" size="s" block onClick={onGiveUp}>
            放弃彩金
          </Button>
          <p className={styles.note}>不想完成流水？可放弃彩金，扣回的金额会先告诉您。</p>
        </div>
      )}
    </Card>
  )
}

/** Shows the terms. They are folded if the turnover is shown above them. */
function Terms({ file, isFolded }: { file: ApplicationFile; isFolded: boolean }) {
  return (
    <Card>
      <details open={!isFolded}>
        <summary className={styles.fold}>
          申请时的条款 <ChevronDown size={16} />
        </summary>
        <ul className={styles.terms}>
          {file.words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </details>
      {file.activityid > 0 && (
        <p className={styles.note}>
          <GoLink to={paths.promotion({ id: file.activityid })} className={styles.link}>
            查看活动
          </GoLink>
        </p>
      )}
    </Card>
  )
}

function NotThere() {
  const go = useGo()
  return (
    <Empty
      text="没有找到该申请"
      action={
        <Button
          kind="ghost"
          size="s"
          onClick={() => go(paths.applications(), { replace: true })}
        >
          活动记录
        </Button>
      }
    />
  )
}

/** The poll interval, because staff may decide while the player watches. */
const lookMs = 10_000

/** Shows one application: its timeline, its turnover bet by bet, its terms, and a button to give up the bonus. */
export function ApplicationView({ id }: { id: string }) {
  const [isGivingUp, setIsGivingUp] = useState(false)
  const { data, error, refetch } = useCallQuery(
    activityapplication,
    { id },
    { staleTime: 0, pollMs: (data) => data !== undefined && data.state === 1 && lookMs },
  )
  if (error instanceof CallRefused && error.code === 404) return <NotThere />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} height={150} />
  const showsTurnover = hasTurnover(data)
  return (
    <>
      <Head file={data} />
      {showsTurnover && <Turnover file={data} onGiveUp={() => setIsGivingUp(true)} />}
      <Terms file={data} isFolded={showsTurnover} />
      {data.state === 2 && data.required > 0n && <BetProgress id={id} />}
      <GiveUpSheet id={id} open={isGivingUp} onClose={() => setIsGivingUp(false)} />
    </>
  )
}
