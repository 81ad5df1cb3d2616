import { bindcard, getcard } from '@jinli/contract/payout-card'
import { type BankCardForm, bankCardProblem } from '@jinli/contract/payout-card.rules'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { paths } from '../paths.ts'
import { hasWayBack, useGo, useGoBack } from '../session/go.ts'
import { useMe } from '../session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field, PickField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { useProblem } from '../ui/use-problem.ts'
import { BankPicker } from './bank-picker.tsx'
import { CardNumberField } from './card-number-field.tsx'
import { cameFromCards } from './from-cards.ts'
import styles from './payout-card.module.css'

const blank: BankCardForm = {
  bank_owner: '',
  bank: '',
  bank_address: '',
  bank_no: '',
  pay_pass: '',
}

/** Where a bound card is seen: back to the list the player came from, else the list's bank tab. */
function useLeave(): () => void {
  const go = useGo()
  const back = useGoBack()
  const { state } = useLocation()
  return () => {
    if (cameFromCards(state) && hasWayBack()) back()
    else go(paths.payoutCards({ type: 2 }), { replace: true })
  }
}

/** Spec §2 /addBankCard, §5 Add bank card. */
export function AddBankCardPage() {
  const me = useMe()
  const leave = useLeave()
  const problem = useProblem()
  const [typed, setTyped] = useState(blank)
  // Until the player writes another one, the holder is the account's own name.
  const [owner, setOwner] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)
  const form = { ...typed, bank_owner: owner ?? me.data?.realname ?? '' }
  const bind = useCallMutation(bindcard, {
    onRefused: (refused) => {
      // The pay password has another name on this call.
      const field = refused.field === 'password' ? 'pay_pass' : refused.field
      return problem.refused(refused, field)
    },
    onSuccess: ({ message }) => {
      toast.ok(message || '绑定成功')
      refresh(getcard)
      leave()
    },
  })

  function change<K extends keyof BankCardForm>(name: K, value: BankCardForm[K]) {
    setTyped((now) => ({ ...now, [name]: value }))
  }
  function submit() {
    if (!problem.show(bankCardProblem(form))) bind.run(form).catch(console.error)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageBody>
        <Card>
          <div className={styles.fields}>
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
            <Field
              label="支付密码"
              name="pay_pass"
              type="password"
              autoComplete="off"
              maxLength={32}
              placeholder="请输入支付密码"
              value={form.pay_pass}
              error={problem.at('pay_pass')}
              onChange={(event) => change('pay_pass', event.target.value)}
            />
          </div>
        </Card>
        <p className={styles.note}>
          银行卡只用于收取您的取款；每个账户最多绑定5张，可随时解绑。
        </p>
        <BottomBar>
          <Button type="submit" block busy={bind.busy}>
            确认绑定
          </Button>
        </BottomBar>
      </PageBody>
      <BankPicker
        open={picking}
        value={form.bank}
        onPick={(bank) => change('bank', bank)}
        onClose={() => setPicking(false)}
      />
    </form>
  )
}
