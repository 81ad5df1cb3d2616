import {
  type BankCardForm,
  bankCardProblem,
} from '@jinli/contract/payout-card/payout-card.rules'
import { useState } from 'react'
import { Field, PickField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useMe } from '../visit/use-me.ts'
import { BankPicker } from './bank-picker.tsx'
import { BindForm } from './bind-form.tsx'
import { CardNumberField } from './card-number-field.tsx'
import { useBind } from './use-bind.ts'

type CardDraft = Omit<BankCardForm, 'bank_owner'> & {
  /** The holder’s name as typed; null means the name of the player’s account. */
  bank_owner: string | null
}

const blank: CardDraft = {
  bank_owner: null,
  bank: '',
  bank_address: '',
  bank_no: '',
  pay_pass: '',
}

/** Shows the form to bind a bank card (spec §2 /addBankCard, §5 Add bank card). */
export function AddBankCardPage() {
  const me = useMe()
  const cardOf = ({ bank_owner, ...draft }: CardDraft): BankCardForm => ({
    ...draft,
    bank_owner: bank_owner ?? me.data?.realname ?? '',
  })
  const form = useForm(blank, (draft) => bankCardProblem(cardOf(draft)))
  const [picking, setPicking] = useState(false)
  const bind = useBind(2, form.showRefusal)
  const card = cardOf(form.values)

  return (
    <>
      <BindForm
        note="银行卡只用于收取您的取款；每个账户最多绑定5张，可随时解绑。"
        busy={bind.busy}
        onSubmit={form.submit(bind.busy, (draft) => bind.run(cardOf(draft)))}
        payPass={form.part('pay_pass')}
      >
        <Field
          label="持卡人姓名"
          name="bank_owner"
          autoComplete="off"
          maxLength={32}
          placeholder="请输入持卡人姓名"
          value={card.bank_owner}
          error={form.at('bank_owner')}
          hint="持卡人姓名须与账户实名一致"
          onChange={(event) => form.change({ bank_owner: event.target.value })}
        />
        <PickField
          label="开户银行"
          name="bank"
          value={card.bank}
          placeholder="请选择银行"
          error={form.at('bank')}
          onOpen={() => setPicking(true)}
        />
        <CardNumberField {...form.part('bank_no')} />
        <Field
          {...form.field('bank_address')}
          label="开户行地址"
          autoComplete="off"
          maxLength={64}
          placeholder="如：杭州分行西湖支行"
        />
      </BindForm>
      <BankPicker
        open={picking}
        value={card.bank}
        onPick={(bank) => form.change({ bank })}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
