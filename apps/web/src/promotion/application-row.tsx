import { brandTime } from '@jinli/contract/wire/brand-time'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import recordRow from '../ui/record-row.module.css'
import { StateTag } from '../ui/state-tag.tsx'
import styles from './application.module.css'
import { type Application, hasTurnover, missingOf, stateOf } from './application-words.ts'

function OutcomeNote({ row }: { row: Application }) {
  if (row.state === 3 && row.reason)
    return <span className={styles.reason}>{row.reason}</span>
  if (!hasTurnover(row)) return null
  const missingTurnover = missingOf(row)
  return (
    <span className={styles.short}>
      {missingTurnover === 0n ? (
        '流水已完成'
      ) : (
        <>
          还差有效投注 <MoneyText value={missingTurnover} />
        </>
      )}
    </span>
  )
}

function Inside({ row }: { row: Application }) {
  const { word, tone } = stateOf(row)
  return (
    <>
      <span className={recordRow.line}>
        <span className={styles.what}>{row.activity_name}</span>
        {row.amount > 0n && row.state !== 3 && (
          <span className={recordRow.amount}>
            <MoneyText value={row.amount} />
          </span>
        )}
      </span>
      <span className={recordRow.line}>
        <time className={recordRow.time}>{brandTime(row.created_at)}</time>
        <StateTag tone={tone}>{word}</StateTag>
      </span>
      <OutcomeNote row={row} />
    </>
  )
}

/** Shows one application of the list (spec §2 /activityRecord). */
export function ApplicationRow({ row }: { row: Application }) {
  // Another server that implements the spec may send no id.
  if (!row.id)
    return (
      <article className={recordRow.row}>
        <Inside row={row} />
      </article>
    )
  return (
    <GoLink to={paths.application({ id: row.id })} className={recordRow.row}>
      <Inside row={row} />
    </GoLink>
  )
}
