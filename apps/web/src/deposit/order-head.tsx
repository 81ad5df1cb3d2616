import { yuanText } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import type { ReactNode } from 'react'
import { Check, Clock, Close } from '../art/icons.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import styles from './order-head.module.css'
import type { OrderStage, PayInfo } from './order-stage.ts'

type FinalStage = Exclude<OrderStage, 'open'>
const endings: Record<FinalStage, { title: string; icon: ReactNode }> = {
  approved: { title: '存款已到账', icon: <Check size={28} /> },
  rejected: { title: '存款未通过', icon: <Close size={28} /> },
  late: { title: '订单已超时', icon: <Clock size={28} /> },
  waiting: { title: '款项已收到，等待入账', icon: <Clock size={28} /> },
}

/** Says why the amount to pay is not the requested one, so that nobody rounds it. */
function TailNote({ info: { tail, usdt_amount } }: { info: PayInfo['info'] }) {
  if (tail === null) return null
  const size = microText(tail < 0n ? -tail : tail)
  const change = `已${tail < 0n ? '减去' : '加上'} ${size} ${usdt_amount === null ? '元' : 'USDT'}`
  return (
    <p className={styles.tail}>
      {change}，用来认出是您的付款。请按此金额一分不差地支付，否则可能无法及时入账。
    </p>
  )
}

/** Shows the amount to pay; for USDT also its value in yuan. */
function ToPay({ info }: { info: PayInfo['info'] }) {
  if (info.usdt_amount === null) {
    return (
      <p className={styles.amount}>
        <MoneyText value={info.amount} size="36" />
        <CopyButton text={yuanText(info.amount)} what="金额" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.amount}>
        <UsdtText value={info.usdt_amount} size="36" />
        <CopyButton text={microText(info.usdt_amount)} what="金额" />
      </p>
      <p className={styles.worth}>
        折合 <MoneyText value={info.amount} />
        <span>汇率 {info.usdt_rate === null ? '--' : microText(info.usdt_rate)}</span>
      </p>
    </>
  )
}

/** Whether the player has told how they paid: with a bank order, or with a reference. */
function hasTold({ method, payer_reference }: PayInfo['info']): boolean {
  return method === 'bank' || payer_reference !== ''
}

/** Shows the outcome: the credited amount, or the reason why nothing was credited. */
function Ending({ stage, info }: { stage: FinalStage; info: PayInfo['info'] }) {
  const { title, icon } = endings[stage]
  const creditedAmount = info.credited_amount ?? info.amount
  const notes = {
    approved: creditedAmount === info.amount ? '' : info.reason,
    rejected: info.reason || '如有疑问请联系客服',
    waiting: info.reason,
    late: hasTold(info)
      ? '已超过付款时限，款项到账后仍会入账'
      : '请勿再向此订单付款；若您已付款，平台核实后仍会入账',
  }
  return (
    <div className={styles.ending} data-stage={stage}>
      <span className={styles.seal} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>
        <MoneyText value={stage === 'approved' ? creditedAmount : info.amount} size="28" />
      </p>
      {creditedAmount !== info.amount && (
        <p className={styles.worth}>
          申请金额 <MoneyText value={info.amount} />
        </p>
      )}
      {notes[stage] && <p className={styles.reason}>{notes[stage]}</p>}
    </div>
  )
}

type OrderHeadProps = {
  order: PayInfo
  stage: OrderStage
  /** Called at the deadline. The function must be stable, because a new function would restart the countdown. */
  onEnd: () => void
}

/** Shows the amount to pay and the time left, or the outcome. */
export function OrderHead({ order, stage, onEnd }: OrderHeadProps) {
  if (stage !== 'open') return <Ending stage={stage} info={order.info} />
  return (
    <div className={styles.head}>
      <p className={styles.caption}>请支付</p>
      <ToPay info={order.info} />
      <TailNote info={order.info} />
      <p className={styles.left}>
        <Clock size={16} />
        剩余支付时间
        <Countdown until={order.expires_at} serverNow={order.server_time} onEnd={onEnd} />
      </p>
    </div>
  )
}
