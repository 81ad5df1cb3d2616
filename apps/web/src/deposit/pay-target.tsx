import { paths } from '../paths.ts'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { inFours } from './digits.ts'
import type { PayInfo } from './order-stage.ts'
import styles from './slip.module.css'
import { Slip } from './slip.tsx'

function Line({
  name,
  text,
  shown = text,
}: {
  name: string
  text: string
  shown?: string
}) {
  if (text === '') return null
  return (
    <Pair name={name}>
      <span className={styles.copyable}>
        {shown}
        <CopyButton text={text} what={name} />
      </span>
    </Pair>
  )
}

/** Where this order is paid to: a bank account, or an address with its QR image. */
export function PayTarget({ target }: { target: PayInfo['cardlist'] }) {
  const bank = target.bank_name !== ''
  if (target.mch_id === '' && target.payimg === '') {
    return (
      <Slip title="收款账户">
        <Empty
          kind="cards"
          small
          text="暂无收款信息"
          action={<GoLink to={paths.service()}>联系客服获取</GoLink>}
        />
      </Slip>
    )
  }
  return (
    <Slip title={bank ? '收款账户' : '收款地址'} note="请按订单金额一次付清，勿拆分付款">
      {target.payimg !== '' && (
        <img className={styles.qr} src={target.payimg} alt="收款二维码" />
      )}
      <dl>
        {target.bank_name !== '' && <Pair name="收款银行">{target.bank_name}</Pair>}
        {target.content !== '' && <Pair name="协议">{target.content}</Pair>}
        <Line name="收款人" text={target.bank_owner} />
        <Line
          name={bank ? '收款账号' : '收款地址'}
          text={target.mch_id}
          shown={inFours(target.mch_id)}
        />
        <Line name="开户行" text={target.bank_address} />
      </dl>
    </Slip>
  )
}
