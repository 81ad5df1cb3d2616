import { Alert, Descriptions, Timeline } from 'antd'
import { CopyText } from './copy-text.tsx'
import { flagWord } from './flags.ts'
import { RevealText } from './reveal-text.tsx'
import { yuanOfWire } from './review-money.ts'
import type { Fact, ReviewRow, ReviewSubject, TimelineStep } from './review-subject.ts'

const dots = { done: 'green', waiting: '#B8862F', off: '#8A847A' } as const

function FactValue({ fact }: { fact: Fact }) {
  return (
    <span className="fact">
      {fact.reveal ? (
        <RevealText masked={fact.value} label={fact.label} reveal={fact.reveal} />
      ) : fact.copy ? (
        <CopyText text={fact.copy} shown={fact.value} label={fact.label} />
      ) : (
        <span>{fact.value || '—'}</span>
      )}
      {fact.match === 'same' && <span className="tag tag-good">一致</span>}
      {fact.match === 'differs' && <span className="tag tag-flag">不一致</span>}
    </span>
  )
}

function History({ steps }: { steps: TimelineStep[] }) {
  return (
    <Timeline
      className="history"
      items={steps.map((step) => ({
        key: step.title,
        color: dots[step.tone],
        content: (
          <span className="two-lines">
            <span>
              <strong>{step.title}</strong> <time>{step.at}</time>
            </span>
            {step.note && <span className="line-sub wrap">{step.note}</span>}
          </span>
        ),
      }))}
    />
  )
}

/** The order itself: amount, warnings, what to compare, and how it came here. */
export function OrderDetail<R extends ReviewRow>({
  subject,
  row,
}: {
  subject: ReviewSubject<R>
  row: R
}) {
  return (
    <>
      <p className="detail-amount">
        <small>¥</small>
        {yuanOfWire(row.amount)}
        <CopyText text={String(row.amount)} shown="" label="金额" />
      </p>
      {row.flags.map((flag) => (
        <Alert
          key={flag}
          type="warning"
          showIcon
          title={[flagWord(flag), subject.flagNote(row, flag)].filter(Boolean).join('：')}
        />
      ))}
      {subject.factGroups(row).map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <Descriptions
            column={1}
            size="small"
            bordered
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
        <History steps={subject.timeline(row)} />
      </section>
    </>
  )
}
