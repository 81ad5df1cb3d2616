import { type Fen, formatYuan } from '@jinli/money/money'
import { Alert, Descriptions, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../operator/use-staff.ts'
import { CopyText } from '../page/copy-text.tsx'
import { plainYuan } from '../page/money-text.ts'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote } from '../page/two-lines.tsx'
import styles from './order-detail.module.css'
import { RevealText } from './reveal-text.tsx'

/** A line of the detail view. `match` compares it with what is known of the player. */
export type Fact = {
  label: string
  value: string
  /** The text that the copy button copies; without it there is no button. */
  copy?: string
  match?: 'same' | 'differs'
  /** Returns the whole of a masked number; each reveal is recorded. */
  reveal?: () => Promise<string>
}
export type FactGroup = { title: string; facts: Fact[] }

export type TimelineStep = {
  title: string
  at: Date | null
  tone: 'done' | 'waiting' | 'off'
  note?: string
}

type Props = {
  amount: Fen
  /** Says what the amount is, if it is not the requested one. */
  amountNote?: string
  /** Explains what the open order waits for; empty if for nothing. */
  waits: string
  /** What else warns about the order. */
  warnings?: readonly string[]
  /** The flags of the order. */
  flags: ReactNode
  groups: readonly FactGroup[]
  steps: readonly TimelineStep[]
}

const dots = { done: 'green', waiting: '#B8862F', off: '#8A847A' } as const

function FactValue({ fact }: { fact: Fact }) {
  const mayReveal = useMay()('pii.reveal')
  return (
    <span className={styles.fact}>
      {fact.reveal && mayReveal ? (
        <RevealText maskedText={fact.value} label={fact.label} reveal={fact.reveal} />
      ) : fact.copy ? (
        <CopyText text={fact.copy} display={fact.value} label={fact.label} />
      ) : (
        <span>{fact.value || '—'}</span>
      )}
      {fact.match === 'same' && <StateTag tone="good">一致</StateTag>}
      {fact.match === 'differs' && <StateTag tone="flag">不一致</StateTag>}
    </span>
  )
}

function History({ steps }: Pick<Props, 'steps'>) {
  return (
    <Timeline
      className={styles.history}
      items={steps.map((step, index) => ({
        key: index,
        color: dots[step.tone],
        content: (
          <LineAndNote
            line={
              <>
                <strong>{step.title}</strong> <time>{timeText(step.at)}</time>
              </>
            }
            note={step.note}
          />
        ),
      }))}
    />
  )
}

/** The details of an order: amount, warnings, facts to compare, and timeline. */
export function OrderDetail(props: Props) {
  const { amount, amountNote, waits, warnings = [], flags, groups, steps } = props
  return (
    <>
      {waits && <Alert type="info" showIcon title={waits} />}
      <p className={styles.amount}>
        <small>¥</small>
        {formatYuan(amount)}
        <CopyText text={plainYuan(amount)} display="" label="金额" />
        {amountNote && <SmallText>{amountNote}</SmallText>}
      </p>
      {flags}
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <Descriptions
            column={1}
            size="small"
            bordered
            styles={{ label: { width: 104 } }}
            items={group.facts.map((fact) => ({
              key: fact.label,
              label: fact.label,
              children: <FactValue fact={fact} />,
            }))}
          />
        </section>
      ))}
      <section>
        <h2>进度</h2>
        <History steps={steps} />
      </section>
    </>
  )
}
