import { CallRefused } from '@jinli/client/failure'
import { statementTypes } from '@jinli/contract/statement/statement'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { OrderProgress } from '../ui/order-progress.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { useGo } from '../visit/go.ts'
import { OrderHead } from './order-head.tsx'
import { mayChange, type OrderStage, type PayInfo, stepsOf } from './order-stage.ts'
import { PayTarget } from './pay-target.tsx'
import { PayerReference } from './payer-reference.tsx'
import cardStyles from './payment-card.module.css'
import { PaymentCard, Tear } from './payment-card.tsx'
import { useOrder } from './use-order.ts'

type PaymentInstructionsProps = { order: PayInfo; stage: OrderStage; onEnd: () => void }

/** Shows a card in three parts: amount and time left, where to pay, and the order’s data. */
function PaymentInstructions({ order, stage, onEnd }: PaymentInstructionsProps) {
  const open = stage === 'open'
  return (
    <PaymentCard
      title={depositMethodLabels[order.info.method]}
      after={open && <StateTag tone="wait">待支付</StateTag>}
    >
      <OrderHead order={order} stage={stage} onEnd={onEnd} />
      {open && <PayTarget order={order} />}
      <Tear />
      <dl>
        <Pair name="订单号">
          <span className={cardStyles.copyable}>
            <span className={cardStyles.number}>{order.deposit_no}</span>
            <CopyButton text={order.deposit_no} what="订单号" />
          </span>
        </Pair>
        <Pair name="提交时间">{brandTime(order.info.created_at)}</Pair>
      </dl>
    </PaymentCard>
  )
}

type ProgressProps = { depositNo: string; stage: OrderStage; expiresAt: Date }

function Progress({ depositNo, stage, expiresAt }: ProgressProps) {
  return (
    <Card title={mayChange(stage) ? '接下来' : '订单进度'}>
      <OrderProgress
        type={statementTypes.deposit}
        number={depositNo}
        stepsFrom={(steps) => stepsOf(steps, stage, expiresAt)}
      />
    </Card>
  )
}

/** Shows the payment instructions of one deposit: `/payInfo?deposit_no=` (spec §2). */
export function PayInfoPage() {
  const [query] = useSearchParams()
  const depositNo = query.get('deposit_no') ?? ''
  const { order, data, stage, onRanOut } = useOrder(depositNo)

  const unknown = order.error instanceof CallRefused && order.error.key === 'http.not-found'
  if (depositNo === '' || unknown) {
    return (
      <Empty
        kind="search"
        text="订单不存在"
        hint="请核对订单号，或在交易记录中查看"
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
        <SkeletonRows rows={1} height={480} />
        <SkeletonRows rows={1} height={180} />
      </PageBody>
    )
  }
  return (
    <PageBody>
      <PaymentInstructions order={data} stage={stage} onEnd={onRanOut} />
      {(stage === 'open' || stage === 'late') && <PayerReference order={data} />}
      <Progress depositNo={depositNo} stage={stage} expiresAt={data.expires_at} />
      <Foot stage={stage} />
    </PageBody>
  )
}

function Foot({ stage }: { stage: OrderStage }) {
  const go = useGo()
  return (
    <BottomBar>
      <Button kind="ghost" onClick={() => go(paths.statement({ type: 1 }))}>
        查看交易记录
      </Button>
      {(stage === 'late' || stage === 'rejected') && (
        <Button onClick={() => go(paths.deposit())}>重新存款</Button>
      )}
      {stage === 'approved' && (
        <Button onClick={() => go(paths.myWallet())}>查看钱包</Button>
      )}
    </BottomBar>
  )
}
