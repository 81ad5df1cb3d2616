import { payinfo, payreference } from '@jinli/contract/deposit/deposit'
import { isPayerReference } from '@jinli/contract/deposit/deposit.rules'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './deposit-form.module.css'
import type { PayInfo } from './order-stage.ts'

/** Lets the player name the payment of an order, so that staff find it. A bank order has the payer in its form. */
export function PayerReference({ order }: { order: PayInfo }) {
  const { deposit_no, info } = order
  const isUsdt = info.usdt_amount !== null
  const form = useForm({ payer_reference: info.payer_reference }, (values) => {
    const text = values.payer_reference.trim().replace(/^0x(?=[0-9a-f]{64}$)/i, '')
    return isPayerReference(info.method, text) ? null : { key: 'deposit.payer-reference' }
  })
  const mutation = useCallMutation(payreference, {
    toastSuccess: true,
    onSuccess: () => refresh(payinfo),
    onRefused: form.showRefusal,
  })
  const submit = form.submit(mutation.busy, ({ payer_reference }) =>
    mutation.run({ deposit_no, payer_reference }),
  )
  if (info.method === 'bank') return null
  return (
    <Card title="付款信息（选填）">
      <form noValidate className={styles.form} onSubmit={submit}>
        <Field
          {...form.field('payer_reference')}
          label={isUsdt ? '交易哈希或付款地址' : '交易单号或付款账号'}
          placeholder={isUsdt ? '转账后粘贴交易哈希' : '付款后粘贴交易单号'}
          hint="填写后可更快核对到账"
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" kind="ghost" block busy={mutation.busy}>
          保存
        </Button>
      </form>
    </Card>
  )
}
