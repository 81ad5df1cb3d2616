import { type statementTypes, transdetail } from '@jinli/contract/statement/statement'
import { useCallQuery } from '../api/query.ts'
import { LoadError } from './load-error.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Timeline, type TimelineStep } from './timeline.tsx'

type Order = {
  type: (typeof statementTypes)[keyof typeof statementTypes]
  number: string
}

/** The poll interval, the same as in the list of records. */
const lookMs = 5000

/** Returns whether a step is still to come. A deposit past its deadline may be approved, so it counts as open. */
function hasOpenStep(steps: readonly TimelineStep[]): boolean {
  return steps.some(({ tone }) => tone === 'now' || tone === 'next')
}

/** Reads one order with its timeline, and polls it while it may still change. */
export function useOrderDetail({ type, number }: Order) {
  return useCallQuery(
    transdetail,
    { type, out_trade_no: number },
    {
      enabled: number !== '',
      staleTime: 0,
      pollMs: (detail) => detail !== undefined && hasOpenStep(detail.timeline) && lookMs,
    },
  )
}

type OrderProgressProps = Order & {
  /** Returns the steps to show, for a screen that knows more than the timeline. */
  stepsFrom?: (steps: readonly TimelineStep[]) => readonly TimelineStep[]
}

/** Shows the progress of an order, and follows it. */
export function OrderProgress({ stepsFrom, ...order }: OrderProgressProps) {
  const { data, error, refetch } = useOrderDetail(order)
  if (data) return <Timeline steps={stepsFrom?.(data.timeline) ?? data.timeline} />
  if (error) return <LoadError small error={error} onRetry={refetch} />
  return <SkeletonRows rows={3} height={40} />
}
