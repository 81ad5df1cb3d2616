import { banklist } from '@jinli/contract/payout-card/payout-card'
import { useId, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import type { Form } from '../ui/use-form.ts'
import { useMe } from '../visit/use-me.ts'
import styles from './deposit-form.module.css'

/** The payer's bank account, with the field names of the request (spec §7 recharge). */
export type Payer = {
  bank_owner: string
  bank: string
  bank_no: string
  bank_address: string
}

export const emptyPayer: Payer = { bank_owner: '', bank: '', bank_no: '', bank_address: '' }

type PayerFieldsProps = { form: Form<Payer & { amount: string }> }

/** Shows the fields of the payer’s bank account, in the order of spec §5 Deposit. */
export function PayerFields({ form }: PayerFieldsProps) {
  const id = useId()
  const { data: me } = useMe()
  // Banks are only suggestions, so they load when the form gets the focus.
  const [hasFocused, setHasFocused] = useState(false)
  const { data: banks = [] } = useCallQuery(
    banklist,
    {},
    { staleTime: 300_000, enabled: hasFocused },
  )
  return (
    <Card title="付款信息">
      <div className={styles.form} onFocus={() => setHasFocused(true)}>
        <Field
          {...form.field('bank_owner')}
          label="存款人姓名"
          placeholder="请输入存款人姓名"
          maxLength={32}
          autoComplete="off"
          after={
            me?.realname && form.values.bank_owner === '' ? (
              <button
                type="button"
                className={styles.self}
                onClick={() => form.change({ bank_owner: me.realname })}
              >
                填入本人
              </button>
            ) : undefined
          }
        />
        <Field
          {...form.field('bank')}
          label="银行类型"
          placeholder="请输入付款银行"
          maxLength={64}
          autoComplete="off"
          list={`${id}-banks`}
        />
        <datalist id={`${id}-banks`}>
          {banks.map((bank) => (
            <option key={bank.bank_name}>{bank.bank_name}</option>
          ))}
        </datalist>
        <Field
          {...form.field('bank_no')}
          onChange={(event) =>
            // A Chinese keyboard may type full-width digits, which are changed to normal ones.
            form.change({ bank_no: event.target.value.normalize('NFKC') })
          }
          label="银行卡号"
          placeholder="请输入付款卡号"
          inputMode="numeric"
          maxLength={32}
          autoComplete="off"
        />
        <Field
          {...form.field('bank_address')}
          label="开户行地址"
          placeholder="请输入开户行地址"
          maxLength={128}
          autoComplete="off"
        />
      </div>
    </Card>
  )
}
