import { type Fen, formatYuan } from '@jinli/money/money'
import { Alert, Descriptions, Timeline } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { CopyText } from '../page/copy-text.tsx'
import { plainYuan } from '../page/money-text.ts'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote } from '../page/two-lines.tsx'
import styles from './order-detail.module.css'
import { RevealText } from './reveal-text.tsx'

/** One line of the detail drawer. `match` compares it with what we know about the player. */
export type Fact = {
  label: string
  value: string
  /** What the copy button puts on the clipboard; none without it. */
  copy?: string
  match?: 'same' | 'differs'
  /** Asks for the whole of a masked number; each look is recorded. */
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
  /** What amount that is, where it needs a word. */
  amountNote?: string
  /** Why somebody has to wait although the order is open; empty otherwise. */
  waits: string
  /** What its flags mean. */
  warnings: readonly string[]
  groups: readonly FactGroup[]
  steps: readonly TimelineStep[]
}

const dots = { done: 'green', waiting: '#B8862F', off: '#8A847A' } as const

function FactValue({ fact }: { fact: Fact }) {
  const mayReveal = useMay()('pii.reveal')
  return (
    <span className={styles.fact}>
      {fact.reveal && mayReveal ? (
        <RevealText masked={fact.value} label={fact.label} reveal={fact.reveal} />
      ) : fact.copy ? (
        <CopyText text={fact.copy} shown={fact.value} label={fact.label} />
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
      items={steps.map((step) => ({
        key: step.title,
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

/** The order itself: amount, warnings, what to compare, and how it came here. */
export function OrderDetail(props: Props) {
  const { amount, amountNote, waits, warnings, groups, steps } = props
  return (
    <>
      {waits && <Alert type="info" showIcon title={waits} />}
      <p className={styles.amount}>
        <small>¥</small>
        {formatYuan(amount)}
        <CopyText text={plainYuan(amount)} shown="" label="金额" />
        {amountNote && <SmallText>{amountNote}</SmallText>}
      </p>
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
