import { brandTime } from '@jinli/contract/brand-time'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import styles from './application.module.css'
import { type Application, hasTurnover, missingOf, stateOf } from './application-words.ts'

function Told({ row }: { row: Application }) {
  if (row.state === 3 && row.reason)
    return <span className={styles.reason}>{row.reason}</span>
  if (!hasTurnover(row)) return null
  const missing = missingOf(row)
  return (
    <span className={styles.short}>
      {missing === 0n ? (
        '流水已完成'
      ) : (
        <>
          还差有效投注 <MoneyText value={missing} />
        </>
      )}
    </span>
  )
}

function Inside({ row }: { row: Application }) {
  const { word, tone } = stateOf(row)
  return (
    <>
      <span className={styles.line}>
        <span className={styles.what}>{row.activity_name}</span>
        {row.amount > 0n && row.state !== 3 && (
          <span className={styles.amount}>
            <MoneyText value={row.amount} />
          </span>
        )}
      </span>
      <span className={styles.line}>
        <time className={styles.time}>{brandTime(row.created_at)}</time>
        <StateTag tone={tone}>{word}</StateTag>
      </span>
      <Told row={row} />
    </>
  )
}

/** One application: what for, when, and how it stands (spec §2 /activityRecord). */
export function ApplicationRow({ row }: { row: Application }) {
  // Another server tells no number to open it by.
  if (!row.id)
    return (
      <article className={styles.row}>
        <Inside row={row} />
      </article>
    )
  return (
    <GoLink to={paths.application({ id: row.id })} className={styles.row}>
      <Inside row={row} />
    </GoLink>
  )
}
