import { Alert, Button, Drawer, Grid } from 'antd'
import { PlayerPanel } from '../player/player-panel.tsx'
import { CopyText } from './copy-text.tsx'
import { OrderDetail } from './order-detail.tsx'
import type { Decision, Deed, ReviewRow, ReviewSubject } from './review-subject.ts'
import { ReviewTags } from './review-tags.tsx'
import { heldByOther } from './use-claim.ts'

type Props<R extends ReviewRow> = {
  subject: ReviewSubject<R>
  row: R | undefined
  open: boolean
  onClose: () => void
  onStep: (step: 1 | -1) => void
  onDecide: (decision: Decision) => void
  /** Shows the orders of another player. */
  onFilter: (username: string) => void
}

const keyOf = (deed: Deed) => {
  if (deed.primary) return 'A'
  return deed.decision === 'reject' ? 'R' : ''
}

function Deeds<R extends ReviewRow>({
  subject,
  row,
  onDecide,
}: Pick<Props<R>, 'subject' | 'onDecide'> & { row: R }) {
  const held = heldByOther(row)
  return (
    <span>
      {subject.deeds(row).map((deed) => (
        <Button
          key={deed.decision}
          type={deed.primary ? 'primary' : 'default'}
          disabled={held}
          onClick={() => onDecide(deed.decision)}
        >
          {deed.label} {keyOf(deed) && <kbd aria-hidden="true">{keyOf(deed)}</kbd>}
        </Button>
      ))}
    </span>
  )
}

/** Why nothing can be done here for now. */
function Waits<R extends ReviewRow>({
  subject,
  row,
}: {
  subject: ReviewSubject<R>
  row: R
}) {
  const waits = subject.waitsFor(row)
  return (
    <>
      {row.claim && heldByOther(row) && (
        <Alert
          type="warning"
          showIcon
          title={`由 ${row.claim.by} 处理中，释放或超时后才能处理`}
        />
      )}
      {waits && <Alert type="info" showIcon title={waits} />}
    </>
  )
}

/** Everything about one order and its player beside the list, and the buttons that its state allows. */
export function ReviewDrawer<R extends ReviewRow>(props: Props<R>) {
  const { subject, row, open, onClose, onStep, onDecide, onFilter } = props
  const wide = Grid.useBreakpoint().xxl === true
  return (
    <Drawer
      open={open && row !== undefined}
      onClose={onClose}
      mask={false}
      size={wide ? 780 : 440}
      rootClassName="review-drawer"
      title={
        row && (
          <span className="drawer-title">
            <CopyText text={subject.orderNo(row)} label="订单号" />
            <ReviewTags subject={subject} row={{ ...row, flags: [], claim: null }} />
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
            <Deeds subject={subject} row={row} onDecide={onDecide} />
          </div>
        )
      }
    >
      {row && (
        <div className={wide ? 'beside' : 'below'}>
          <div className="detail">
            <Waits subject={subject} row={row} />
            <OrderDetail key={subject.orderNo(row)} subject={subject} row={row} />
          </div>
          <PlayerPanel username={row.username} onFilter={onFilter} />
        </div>
      )}
    </Drawer>
  )
}
