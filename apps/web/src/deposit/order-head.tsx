import { fenOfNumber, yuanText } from '@jinli/money/money'
import { CopyButton } from '../ui/copy.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import styles from './order-head.module.css'
import type { OrderStage, PayInfo } from './order-stage.ts'

const words = {
  approved: { tone: 'ok', text: '存款已到账' },
  rejected: { tone: 'bad', text: '存款未通过' },
  late: { tone: 'bad', text: '订单已超时' },
} as const

type OrderHeadProps = {
  order: PayInfo
  stage: OrderStage
  /** Must stay the same function: the countdown starts anew with another. */
  onEnd: () => void
}

/** The amount to pay, and how long there is; or how it ended. */
export function OrderHead({ order, stage, onEnd }: OrderHeadProps) {
  const amount = yuanText(fenOfNumber(order.info.amount))
  return (
    <div className={styles.head}>
      <p className={styles.amount}>
        <MoneyText value={order.info.amount} size="36" />
        {stage === 'open' && <CopyButton text={amount} what="金额" />}
      </p>
      {stage === 'open' ? (
        <p className={styles.left}>
          请在{' '}
          <Countdown until={order.expires_at} serverNow={order.server_time} onEnd={onEnd} />{' '}
          内完成转账
        </p>
      ) : (
        <StateTag tone={words[stage].tone}>{words[stage].text}</StateTag>
      )}
    </div>
  )
}
