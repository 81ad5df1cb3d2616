import { attachedLabels, type SaidMessage } from '@jinli/contract/support/support'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { memo, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './support.module.css'
import { sayAgain, type Unsent, unsay } from './talk.ts'
import { usePicture } from './use-picture.ts'

type Order = NonNullable<SaidMessage['order']>

function OrderCard({ order }: { order: Order }) {
  const { type, number, amount } = order
  return (
    <GoLink to={paths.statement({ type })} className={styles.order}>
      <span className={styles.orderHead}>
        {attachedLabels[type]} <MoneyText value={amount} />
      </span>
      <span className={styles.orderNo}>{number}</span>
    </GoLink>
  )
}

function Picture({ path, width, height }: NonNullable<SaidMessage['picture']>) {
  const source = usePicture(path)
  if (source === null) return <p className={styles.words}>图片已过期或暂时无法显示</p>
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" aria-label="查看原图">
      <img
        {...(source ? { src: source } : {})}
        alt="图片"
        width={width}
        height={height}
        loading="lazy"
        className={styles.picture}
      />
    </a>
  )
}

function Line({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <li className={styles.line} data-mine={mine ? '' : undefined}>
      {children}
    </li>
  )
}

const eventWords: Partial<Record<SaidMessage['kind'], string>> = {
  closed: '会话已结束，如有问题可继续留言',
  recalled: '客服撤回了一条消息',
}

type BubbleProps = {
  message: SaidMessage
  /** Whether the player's own message has arrived or was read; empty for other messages. */
  receipt: string
}

/** Shows one message as plain text, so that links and tags in it have no effect. */
export const Bubble = memo(function Bubble({ message, receipt }: BubbleProps) {
  const { from, kind, text, order, picture, at } = message
  if (from === 'house') {
    return <li className={styles.event}>{eventWords[kind] ?? '会话已重新打开'}</li>
  }
  const mine = from === 'player'
  return (
    <Line mine={mine}>
      <span className="sr-only">{mine ? '我' : '客服'}：</span>
      <div className={styles.bubble}>
        {order && <OrderCard order={order} />}
        {picture && <Picture {...picture} />}
        {text && <p className={styles.words}>{text}</p>}
      </div>
      <span className={styles.time}>
        <time>{brandTime(at).slice(11, 16)}</time>
        {receipt && ` · ${receipt}`}
      </span>
    </Line>
  )
})

/** Shows a message that is being sent, or that failed and can be sent again. */
export function UnsentBubble({ unsent }: { unsent: Unsent }) {
  const { key, text, orderNo, picture, failure } = unsent
  return (
    <Line mine>
      <div className={styles.bubble} data-unsent="">
        {orderNo && <p className={styles.orderNo}>{orderNo}</p>}
        {picture && <img src={picture} alt="图片" className={styles.picture} />}
        {text && <p className={styles.words}>{text}</p>}
      </div>
      {failure === null ? (
        <span className={styles.time}>发送中…</span>
      ) : (
        <span className={styles.failed} role="alert">
          {failure}
          <button type="button" className={styles.again} onClick={() => sayAgain(key)}>
            重发
          </button>
          <button type="button" className={styles.again} onClick={() => unsay(key)}>
            删除
          </button>
        </span>
      )}
    </Line>
  )
}
