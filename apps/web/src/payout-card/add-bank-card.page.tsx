import { type BankCardForm, bankCardProblem } from '@jinli/contract/payout-card.rules'
import { useState } from 'react'
import { useMe } from '../session/use-me.ts'
import { Field, PickField } from '../ui/field.tsx'
import { useProblem } from '../ui/use-problem.ts'
import { BankPicker } from './bank-picker.tsx'
import { BindForm } from './bind-form.tsx'
import { CardNumberField } from './card-number-field.tsx'
import { useBind } from './use-bind.ts'

const blank: BankCardForm = {
  bank_owner: '',
  bank: '',
  bank_address: '',
  bank_no: '',
  pay_pass: '',
}

/** Spec §2 /addBankCard, §5 Add bank card. */
export function AddBankCardPage() {
  const me = useMe()
  const problem = useProblem()
  const [typed, setTyped] = useState(blank)
  // Until the player writes another one, the holder is the account's own name.
  const [owner, setOwner] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)
  const form = { ...typed, bank_owner: owner ?? me.data?.realname ?? '' }
  const bind = useBind(2, problem)

  function change<K extends keyof BankCardForm>(name: K, value: BankCardForm[K]) {
    setTyped((now) => ({ ...now, [name]: value }))
  }
  function submit() {
    if (!problem.show(bankCardProblem(form))) bind.run(form).catch(console.error)
  }

  return (
    <>
      <BindForm
        note="银行卡只用于收取您的取款；每个账户最多绑定5张，可随时解绑。"
        busy={bind.busy}
        onSubmit={submit}
        payPass={{
          value: form.pay_pass,
          error: problem.at('pay_pass'),
          onChange: (typed) => change('pay_pass', typed),
        }}
      >
        <Field
          label="持卡人姓名"
          name="bank_owner"
          autoComplete="off"
          maxLength={32}
          placeholder="请输入持卡人姓名"
          value={form.bank_owner}
          error={problem.at('bank_owner')}
          hint="持卡人姓名须与账户实名一致"
          onChange={(event) => setOwner(event.target.value)}
        />
        <PickField
          label="开户银行"
          name="bank"
          value={form.bank}
          placeholder="请选择银行"
          error={problem.at('bank')}
          onOpen={() => setPicking(true)}
        />
        <CardNumberField
          value={form.bank_no}
          error={problem.at('bank_no')}
          onChange={(digits) => change('bank_no', digits)}
        />
        <Field
          label="开户行地址"
          name="bank_address"
          autoComplete="off"
          maxLength={64}
          placeholder="如：杭州分行西湖支行"
          value={form.bank_address}
          error={problem.at('bank_address')}
          onChange={(event) => change('bank_address', event.target.value)}
        />
      </BindForm>
      <BankPicker
        open={picking}
        value={form.bank}
        onPick={(bank) => change('bank', bank)}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
