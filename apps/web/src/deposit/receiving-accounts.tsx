import { getpaybank } from '@jinli/contract/deposit/deposit'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { inFours } from './digits.ts'
import styles from './payment-card.module.css'
import { PaymentCard } from './payment-card.tsx'

/** Shows where to pay: the platform's bank accounts of `getpaybank`, one card for each account (spec §3). */
export function ReceivingAccounts() {
  const accounts = useCallQuery(getpaybank, {})
  if (accounts.isPending) {
    return (
      <PaymentCard title="收款账户">
        <SkeletonRows rows={4} height={28} />
      </PaymentCard>
    )
  }
  if (accounts.error) {
    return (
      <PaymentCard title="收款账户">
        <LoadError small error={accounts.error} onRetry={accounts.refetch} />
      </PaymentCard>
    )
  }
  if (accounts.data.length === 0) {
    return (
      <PaymentCard title="收款账户">
        <Empty
          kind="cards"
          small
          text="暂无收款账户"
          action={<GoLink to={paths.service()}>联系客服获取</GoLink>}
        />
      </PaymentCard>
    )
  }
  return accounts.data.map((account, at) => (
    <PaymentCard
      key={account.id}
      title={accounts.data.length > 1 ? `收款账户 ${at + 1}` : '收款账户'}
      note="请先转账到此账户，再提交存款信息"
    >
      <dl>
        <Pair name="收款银行">{account.bank_data.bank_name}</Pair>
        <Pair name="收款人">
          <span className={styles.copyable}>
            {account.bank_owner}
            <CopyButton text={account.bank_owner} what="收款人" />
          </span>
        </Pair>
        <Pair name="收款账号">
          <span className={styles.copyable}>
            <span className={styles.number}>{inFours(account.bank_no)}</span>
            <CopyButton text={account.bank_no} what="收款账号" />
          </span>
        </Pair>
        <Pair name="开户行">
          <span className={styles.copyable}>
            {account.bank_address}
            <CopyButton text={account.bank_address} what="开户行" />
          </span>
        </Pair>
      </dl>
    </PaymentCard>
  ))
}
