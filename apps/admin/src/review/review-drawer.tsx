import { Alert, Button, Drawer, Flex, Grid } from 'antd'
import { CopyText } from '../page/copy-text.tsx'
import { DecisionButton } from '../page/decision-button.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import type { FilterFields } from '../page/filter-field.ts'
import { StateTag } from '../page/state-tag.tsx'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewAction, ReviewRow } from './queue.ts'
import styles from './review-drawer.module.css'
import { takeOverName } from './take-over-dialog.tsx'

type Props<A, R extends ReviewRow, F extends FilterFields> = {
  queue: Queue<A, R, F>
  row: R | undefined
  open: boolean
  onClose: () => void
  onStep: (step: 1 | -1) => void
  onAction: (action: ReviewAction<R>) => void
  /** Shows all orders of a player. */
  onFilter: (username: string) => void
}

type ActionsProps<R> = {
  actions: readonly ReviewAction<R>[]
  row: R
  onAction: (action: ReviewAction<R>) => void
}

function Actions<R extends ReviewRow>({ actions, row, onAction }: ActionsProps<R>) {
  const isHeld = isHeldByOther(row)
  return (
    <Flex component="span" gap={8}>
      {actions
        .filter(({ when, name }) => name !== takeOverName && when(row))
        .map((action) => {
          const key = action.primary || action.press === 'R' ? action.press : undefined
          const button = {
            disabled: isHeld && !action.ofHeld,
            onClick: () => onAction(action),
            children: (
              <>
                {action.label} {key && <kbd aria-hidden="true">{key}</kbd>}
              </>
            ),
          }
          if (action.primary)
            return <DecisionButton key={action.label} tone="go" {...button} />
          return action.isStop ? (
            <DecisionButton key={action.label} tone="stop" isQuiet {...button} />
          ) : (
            <Button key={action.label} {...button} />
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

/** Shows an order and its player beside the list, with the actions that the order's state allows. */
export function ReviewDrawer<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const { queue, row, open, onClose, onStep, onAction, onFilter } = props
  const takeOver = queue.actions.find(({ name }) => name === takeOverName)
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
          <Actions actions={queue.actions} row={row} onAction={onAction} />
        </Flex>
      }
    >
      <div className={wide ? styles.beside : styles.below}>
        <DetailBody>
          {row.claim && isHeldByOther(row) && (
            <Alert
              type="warning"
              showIcon
              title={`由 ${row.claim.by} 处理中，释放或超时后才能处理`}
              action={
                takeOver?.when(row) && (
                  <Button size="small" onClick={() => onAction(takeOver)}>
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
