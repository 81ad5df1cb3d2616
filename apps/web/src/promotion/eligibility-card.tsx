import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Close } from '../art/icons.tsx'
import { Card } from '../ui/card.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { eligibilityWord } from './eligibility-word.ts'
import styles from './promotion.module.css'
import type { Eligibility } from './use-eligibility.ts'

function Conditions({ conditions }: Pick<Eligibility, 'conditions'>) {
  return (
    <ul className={styles.conditions}>
      {conditions.map(({ label, met, detail }) => (
        <li key={label} data-met={met ? '' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {met ? <Check size={14} /> : <Close size={14} />}
          </span>
          <span className={styles.condition}>
            {label}
            <span className="sr-only">（{met ? '已满足' : '未满足'}）</span>
            {detail && <small className={styles.detail}>{detail}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Gives({ bonus, required }: Pick<Eligibility, 'bonus' | 'required'>) {
  return (
    <dl className={styles.gives}>
      <Pair name="现在申请可得">
        <strong>
          <MoneyText value={bonus} />
        </strong>
      </Pair>
      <Pair name="需完成有效投注">
        {required > 0n ? <MoneyText value={required} /> : '无要求'}
      </Pair>
    </dl>
  )
}

function tagOf(eligibility: Eligibility) {
  if (eligibility.application) return <StateTag tone="plain">已申请</StateTag>
  const tone = eligibility.ready ? 'ok' : 'wait'
  return <StateTag tone={tone}>{eligibilityWord(eligibility)}</StateTag>
}

type Query = Pick<UseQueryResult<Eligibility>, 'data' | 'error' | 'refetch'>

/** Shows which conditions of the promotion the player meets and which are missing. */
export function EligibilityCard({ query: { data, error, refetch } }: { query: Query }) {
  if (!data) {
    return (
      <Card title="我的资格">
        {error ? (
          <LoadError small error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={2} height={44} />
        )}
      </Card>
    )
  }
  return (
    <Card title="我的资格" after={tagOf(data)}>
      {!data.ready && !data.application && data.refusal && (
        <p className={styles.reason}>{data.refusal}</p>
      )}
      <Conditions conditions={data.conditions} />
      {data.ready && data.bonus > 0n && (
        <Gives bonus={data.bonus} required={data.required} />
      )}
    </Card>
  )
}
