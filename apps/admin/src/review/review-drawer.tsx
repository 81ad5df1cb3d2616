import { Alert, Button, Drawer, Flex, Grid } from 'antd'
import { CopyText } from '../page/copy-text.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import type { FilterFields } from '../page/filter-field.ts'
import { StateTag } from '../page/state-tag.tsx'
import { heldByOther } from './held.ts'
import type { Deed, Queue, ReviewRow } from './queue.ts'
import styles from './review-drawer.module.css'

type Props<A, R extends ReviewRow, F extends FilterFields> = {
  queue: Queue<A, R, F>
  row: R | undefined
  open: boolean
  onClose: () => void
  onStep: (step: 1 | -1) => void
  onDeed: (deed: Deed<R>) => void
  /** Shows the orders of another player. */
  onFilter: (username: string) => void
}

type DeedsProps<R> = { deeds: readonly Deed<R>[]; row: R; onDeed: (deed: Deed<R>) => void }

function Deeds<R extends ReviewRow>({ deeds, row, onDeed }: DeedsProps<R>) {
  const held = heldByOther(row)
  return (
    <Flex component="span" gap={8}>
      {deeds
        .filter(({ when, ofHeld }) => !ofHeld && when(row))
        .map((deed) => {
          const key = deed.primary || deed.press === 'R' ? deed.press : undefined
          return (
            <Button
              key={deed.label}
              type={deed.primary ? 'primary' : 'default'}
              disabled={held}
              onClick={() => onDeed(deed)}
            >
              {deed.label} {key && <kbd aria-hidden="true">{key}</kbd>}
            </Button>
          )
        })}
    </Flex>
  )
}

function Steps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <Flex component="span" gap={8}>
      <Button onClick={() => onStep(-1)}>
        上一条 <kbd aria-hidden="true">K</kbd>
      </Button>
      <Button onClick={() => onStep(1)}>
        下一条 <kbd aria-hidden="true">J</kbd>
      </Button>
    </Flex>
  )
}

/** Everything about one order and its player beside the list, and the buttons that its state allows. */
export function ReviewDrawer<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const { queue, row, open, onClose, onStep, onDeed, onFilter } = props
  const takeOver = queue.deeds.find(({ ofHeld }) => ofHeld)
  const wide = Grid.useBreakpoint().xxl === true
  if (!row) return null
  const { detail: Detail, owner: Owner } = queue
  const number = queue.numberOf(row)
  const state = queue.stateOf(row)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      mask={false}
      size={wide ? 780 : 440}
      rootClassName={`review-drawer ${styles.drawer}`}
      title={
        <span className={styles.title}>
          <CopyText text={number} label="订单号" />
          <StateTag tone={state.tone}>{state.text}</StateTag>
        </span>
      }
      footer={
        <Flex justify="space-between" gap={8} className={styles.foot}>
          <Steps onStep={onStep} />
          <Deeds deeds={queue.deeds} row={row} onDeed={onDeed} />
        </Flex>
      }
    >
      <div className={wide ? styles.beside : styles.below}>
        <DetailBody>
          {row.claim && heldByOther(row) && (
            <Alert
              type="warning"
              showIcon
              title={`由 ${row.claim.by} 处理中，释放或超时后才能处理`}
              action={
                takeOver?.when(row) && (
                  <Button size="small" onClick={() => onDeed(takeOver)}>
                    {takeOver.label}
                  </Button>
                )
              }
            />
          )}
          <Detail key={number} row={row} />
        </DetailBody>
        <Owner username={row.username} onFilter={onFilter} />
      </div>
    </Drawer>
  )
}
