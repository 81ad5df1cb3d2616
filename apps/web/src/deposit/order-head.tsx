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

type Ended = Exclude<OrderStage, 'open'>
const endings: Record<Ended, { title: string; icon: ReactNode }> = {
  approved: { title: '存款已到账', icon: <Check size={28} /> },
  rejected: { title: '存款未通过', icon: <Close size={28} /> },
  late: { title: '订单已超时', icon: <Clock size={28} /> },
}

/** What to send: the USDT quantity with its worth beside it, or the amount. */
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

/** How it ended, with what arrived or why nothing did. */
function Ending({ stage, info }: { stage: Ended; info: PayInfo['info'] }) {
  const { title, icon } = endings[stage]
  const credited = info.credited_amount ?? info.amount
  const notes = {
    approved: credited === info.amount ? '' : info.reason,
    rejected: info.reason || '如有疑问请联系客服',
    late: '请勿再向此订单付款；若您已付款，平台核实后仍会入账',
  }
  return (
    <div className={styles.ending} data-stage={stage}>
      <span className={styles.seal} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>
        <MoneyText value={stage === 'approved' ? credited : info.amount} size="28" />
      </p>
      {credited !== info.amount && (
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
  /** Must stay the same function: the countdown starts anew with another. */
  onEnd: () => void
}

/** The amount to pay, and how long there is; or how it ended. */
export function OrderHead({ order, stage, onEnd }: OrderHeadProps) {
  if (stage !== 'open') return <Ending stage={stage} info={order.info} />
  return (
    <div className={styles.head}>
      <p className={styles.caption}>请支付</p>
      <ToPay info={order.info} />
      <p className={styles.left}>
        <Clock size={16} />
        剩余支付时间
        <Countdown until={order.expires_at} serverNow={order.server_time} onEnd={onEnd} />
      </p>
    </div>
  )
}
