import { payinfo } from '@jinli/contract/deposit'
import { gettransrecord, statementTypes } from '@jinli/contract/statement'
import { depositCodes } from '@jinli/contract/states'
import { depositMethodLabels, depositMethods } from '@jinli/contract/vocabulary'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallRefused } from '../api/call.ts'
import { usePolling } from '../api/polling.ts'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { reloadMe } from '../session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { OrderHead } from './order-head.tsx'
import { type OrderStage, type PayInfo, stageOf, stepsOf } from './order-stage.ts'
import { OrderSteps } from './order-steps.tsx'
import { PayTarget } from './pay-target.tsx'
import slipStyles from './slip.module.css'
import { Slip } from './slip.tsx'

/** A person at the back office decides; looking every ten seconds is soon enough. */
const lookMs = 10_000

/** The order, its stage by the server's clock, and the record that says when it was decided. */
function useOrder(depositNo: string) {
  const order = useCallQuery(
    payinfo,
    { deposit_no: depositNo },
    { enabled: depositNo !== '', staleTime: 0 },
  )
  const [ranOut, setRanOut] = useState(false)
  // The countdown runs by the clock of an answer, so an old one will not do.
  const data = order.isFetchedAfterMount ? order.data : undefined
  const decided = data !== undefined && data.info.state > depositCodes.submitted
  const records = useCallQuery(
    gettransrecord,
    { date: 4, type: statementTypes.deposit, page: 1, pagesize: 100 },
    { enabled: decided },
  )
  const record = records.data?.data.find((line) => line.out_trade_no === depositNo)
  const decidedAt = record?.decided_at ?? null
  const stage = data && stageOf(data, ranOut, decidedAt)
  const waiting = stage === 'open' || stage === 'late'
  usePolling(
    async () => {
      const { data: now } = await order.refetch()
      if (now && now.info.state !== data?.info.state) reloadMe()
    },
    lookMs,
    waiting,
  )
  const outcome = { stage, decidedAt, reason: record?.reason ?? '' }
  const onRanOut = useCallback(() => setRanOut(true), [])
  return { order, data, ...outcome, onRanOut }
}

/** How a method is named; an unknown one by its own word. */
function methodName(paytype: string): string {
  const method = depositMethods.find((known) => known === paytype)
  return method ? depositMethodLabels[method] : paytype
}

type OrderSlipProps = { order: PayInfo; stage: OrderStage; children: ReactNode }

function OrderSlip({ order, stage, children }: OrderSlipProps) {
  return (
    <Slip
      title="存款单"
      after={stage === 'open' && <StateTag tone="wait">待审核</StateTag>}
    >
      {children}
      <dl>
        <Pair name="订单号">
          <span className={slipStyles.copyable}>
            <span className={slipStyles.number}>{order.deposit_no}</span>
            <CopyButton text={order.deposit_no} what="订单号" />
          </span>
        </Pair>
        <Pair name="存款方式">{methodName(order.info.paytype)}</Pair>
        <Pair name="提交时间">{order.info.created_at}</Pair>
      </dl>
    </Slip>
  )
}

/** `/payInfo?deposit_no=` the pay slip of one deposit (spec §2). */
export function PayInfoPage() {
  const [query] = useSearchParams()
  const depositNo = query.get('deposit_no') ?? ''
  const { order, data, stage, decidedAt, reason, onRanOut } = useOrder(depositNo)

  const unknown = order.error instanceof CallRefused && order.error.key === 'http.not-found'
  if (depositNo === '' || unknown) {
    return (
      <Empty
        kind="search"
        text="订单不存在"
        action={<GoLink to={paths.statement()}>查看交易记录</GoLink>}
      />
    )
  }
  if (order.error && !data) {
    return <LoadError error={order.error} onRetry={order.refetch} />
  }
  if (!data || !stage) {
    return (
      <PageBody>
        <SkeletonRows rows={1} height={260} />
        <SkeletonRows rows={1} height={180} />
      </PageBody>
    )
  }
  const times = { createdAt: data.info.created_at, decidedAt }
  return (
    <PageBody>
      <OrderSlip order={data} stage={stage}>
        <OrderHead order={data} stage={stage} onEnd={onRanOut} />
      </OrderSlip>
      {stage === 'open' && <PayTarget target={data.cardlist} />}
      <Card title="订单进度">
        <OrderSteps steps={stepsOf(stage, times, reason)} />
      </Card>
      <Foot stage={stage} />
    </PageBody>
  )
}

function Foot({ stage }: { stage: OrderStage }) {
  const go = useGo()
  const again = stage === 'late' || stage === 'rejected'
  return (
    <BottomBar>
      <Button kind="ghost" onClick={() => go(paths.statement())}>
        查看交易记录
      </Button>
      {again && <Button onClick={() => go(paths.deposit())}>重新存款</Button>}
    </BottomBar>
  )
}
