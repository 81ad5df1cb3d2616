import { CallRefused } from '@jinli/client/failure'
import { activityapplication } from '@jinli/contract/promotion'
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
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useGo } from '../visit/go.ts'
import styles from './application.module.css'
import {
  type ApplicationFile,
  hasTurnover,
  missingOf,
  percentOf,
  stateOf,
  stepsOf,
} from './application-words.ts'
import { BetProgress } from './bet-progress.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'

function Head({ file }: { file: ApplicationFile }) {
  const { word, tone } = stateOf(file)
  return (
    <Card>
      <div className={styles.line}>
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
  const percent = percentOf(file)
  return (
    <Card title="流水进度">
      <p className={styles.line}>
        <span>还差有效投注</span>
        <MoneyText value={missingOf(file)} size="20" />
      </p>
      <progress
        className={styles.track}
        aria-label="流水完成进度"
        value={percent}
        max={100}
      />
      <p className={`${styles.line} ${styles.time}`}>
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

/** Folded where the turnover is what one comes for. */
function Terms({ file, folded }: { file: ApplicationFile; folded: boolean }) {
  return (
    <Card>
      <details open={!folded}>
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

/** Staff decide and venues settle while somebody looks. */
const lookMs = 10_000

/** One application: what became of it, its turnover bet by bet, its terms, and the way out. */
export function ApplicationView({ id }: { id: string }) {
  const [leaving, setLeaving] = useState(false)
  const { data, error, refetch } = useCallQuery(
    activityapplication,
    { id },
    { staleTime: 0, pollMs: (told) => told !== undefined && told.state === 1 && lookMs },
  )
  if (error instanceof CallRefused && error.code === 404) return <NotThere />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} height={150} />
  const shown = hasTurnover(data)
  return (
    <>
      <Head file={data} />
      {shown && <Turnover file={data} onGiveUp={() => setLeaving(true)} />}
      <Terms file={data} folded={shown} />
      {data.state === 2 && data.required > 0n && <BetProgress id={id} />}
      <GiveUpSheet id={id} open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
