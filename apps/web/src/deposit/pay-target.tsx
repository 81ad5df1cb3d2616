import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { formatYuan } from '@jinli/money/money'
import { formatMicro } from '@jinli/money/usdt'
import { Info } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { inFours } from './digits.ts'
import type { PayInfo } from './order-stage.ts'
import styles from './pay-target.module.css'
import cardStyles from './payment-card.module.css'
import { PaymentCode } from './payment-code.tsx'

/** Returns the lines of text below the QR code in the saved picture. */
function pictureLines({ info, deposit_no }: PayInfo): string[] {
  const amount =
    info.usdt_amount === null
      ? `¥${formatYuan(info.amount)}`
      : `${formatMicro(info.usdt_amount)} USDT`
  return [`应付 ${amount}`, `订单号 ${deposit_no}`]
}

/** Shows a USDT address with bold ends, because players compare the ends. */
function Address({ text }: { text: string }) {
  return (
    <p className={styles.address}>
      <span>
        <b>{text.slice(0, 6)}</b>
        {text.slice(6, -6)}
        <b>{text.slice(-6)}</b>
      </span>
      <CopyButton text={text} what="收款地址" />
    </p>
  )
}

function Line({
  name,
  text,
  label = text,
}: {
  name: string
  text: string
  label?: string
}) {
  if (text === '') return null
  return (
    <Pair name={name}>
      <span className={cardStyles.copyable}>
        {label}
        <CopyButton text={text} what={name} />
      </span>
    </Pair>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className={styles.warning}>
      <Info size={18} />
      <span>{children}</span>
    </p>
  )
}

type Target = PayInfo['cardlist']

function UsdtTarget({ order }: { order: PayInfo }) {
  const { cardlist: target } = order
  return (
    <>
      <PaymentCode
        image={target.payimg}
        title={`${target.content} 收款地址二维码`}
        code={target.mch_id}
        lines={[`USDT-${target.content}`, ...pictureLines(order)]}
        fileName={`${order.deposit_no}.png`}
      />
      <Address text={target.mch_id} />
      <Warning>{`仅支持 ${target.content} 网络的 USDT，转错网络无法找回；链上手续费另计，请确保到账数量一致`}</Warning>
    </>
  )
}

function CodeTarget({ order, app }: { order: PayInfo; app: string }) {
  const { cardlist: target } = order
  return (
    <>
      <PaymentCode
        image={target.payimg}
        title={`${app}收款二维码`}
        code={target.mch_id}
        lines={[`${app}收款 ${target.content}`, ...pictureLines(order)]}
        fileName={`${order.deposit_no}.png`}
        app={app}
      />
      <dl>
        <Line name="收款人" text={target.content} />
      </dl>
      <Warning>{`请使用${app}扫码，按订单金额一次付清，勿拆分付款`}</Warning>
    </>
  )
}

function BankTarget({ target }: { target: Target }) {
  return (
    <>
      <dl>
        <Pair name="收款银行">{target.bank_name}</Pair>
        <Line name="收款人" text={target.bank_owner} />
        <Line name="收款账号" text={target.mch_id} label={inFours(target.mch_id)} />
        <Line name="开户行" text={target.bank_address} />
      </dl>
      <Warning>请按订单金额一次付清，勿拆分付款</Warning>
    </>
  )
}

const apps: Record<string, string> = { wechat: '微信', alipay: depositMethodLabels.alipay }

/** Shows where to pay this order: an address or payment code as text and QR code, or a bank account. */
export function PayTarget({ order }: { order: PayInfo }) {
  const { cardlist: target, info } = order
  if (target.mch_id === '') {
    return (
      <Empty
        kind="cards"
        small
        text="暂无收款信息"
        action={<GoLink to={paths.service()}>联系客服获取</GoLink>}
      />
    )
  }
  if (info.usdt_amount !== null) return <UsdtTarget order={order} />
  const app = apps[info.method]
  return app ? <CodeTarget order={order} app={app} /> : <BankTarget target={target} />
}
