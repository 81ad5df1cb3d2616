import { Alert, Button, Descriptions, Drawer, Timeline } from 'antd'
import { CopyText } from './copy-text.tsx'
import { flagWord } from './flags.ts'
import { yuanOfWire } from './review-money.ts'
import type {
  Decision,
  Fact,
  ReviewRow,
  ReviewSubject,
  TimelineStep,
} from './review-subject.ts'
import { ReviewTags } from './review-tags.tsx'

type Props<R extends ReviewRow> = {
  subject: ReviewSubject<R>
  row: R | undefined
  open: boolean
  onClose: () => void
  onStep: (step: 1 | -1) => void
  onDecide: (decision: Decision) => void
}

const dots = { done: 'green', waiting: '#B8862F', off: '#8A847A' } as const

function FactValue({ fact }: { fact: Fact }) {
  return (
    <span className="fact">
      {fact.copy ? (
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

function Detail<R extends ReviewRow>({
  subject,
  row,
}: {
  subject: ReviewSubject<R>
  row: R
}) {
  return (
    <div className="detail">
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
    </div>
  )
}

/** Everything about one order beside the list, and the buttons that its state allows. */
export function ReviewDrawer<R extends ReviewRow>(props: Props<R>) {
  const { subject, row, open, onClose, onStep, onDecide } = props
  return (
    <Drawer
      open={open && row !== undefined}
      onClose={onClose}
      mask={false}
      size={440}
      rootClassName="review-drawer"
      title={
        row && (
          <span className="drawer-title">
            <CopyText text={subject.orderNo(row)} label="订单号" />
            <ReviewTags subject={subject} row={{ ...row, flags: [] }} />
          </span>
        )
      }
      footer={
        row && (
          <div className="drawer-foot">
            <span>
              <Button onClick={() => onStep(-1)}>
                上一条 <kbd aria-hidden="true">K</kbd>
              </Button>
              <Button onClick={() => onStep(1)}>
                下一条 <kbd aria-hidden="true">J</kbd>
              </Button>
            </span>
            <span>
              {subject.allows(row, 'reject') && (
                <Button onClick={() => onDecide('reject')}>
                  拒绝 <kbd aria-hidden="true">R</kbd>
                </Button>
              )}
              {subject.allows(row, 'approve') && (
                <Button type="primary" onClick={() => onDecide('approve')}>
                  通过 <kbd aria-hidden="true">A</kbd>
                </Button>
              )}
            </span>
          </div>
        )
      }
    >
      {row && <Detail subject={subject} row={row} />}
    </Drawer>
  )
}
