import { recharge } from '@jinli/contract/deposit/deposit'
import { depositProblem } from '@jinli/contract/deposit/deposit.rules'
import { gamelimit } from '@jinli/contract/play-limit/game-limit'
import { playlimit } from '@jinli/contract/play-limit/play-limit'
import { depositLimitProblem } from '@jinli/contract/play-limit/play-limit.rules'
import { gettransrecord, statementTypes } from '@jinli/contract/statement/statement'
import { payTypeOf } from '@jinli/contract/vocabulary'
import { formatYuan } from '@jinli/money/money'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import type { LostWords } from '../api/pending-attempts.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import type { DepositLimits } from '../play-limit/use-deposit-limits.ts'
import { AmountField, amountOf } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGo } from '../visit/go.ts'
import { reloadMe, useMe } from '../visit/use-me.ts'
import styles from './deposit-form.module.css'
import { methodOf, type PayWay, type Protocol, shownProtocol } from './pay-ways.ts'
import { emptyPayer, PayerFields } from './payer-fields.tsx'
import { ReceivingAccounts } from './receiving-accounts.tsx'
import { UsdtEstimate, UsdtProtocols } from './usdt-part.tsx'
import { useProtocols, useRange } from './use-range.ts'

const quickYuan = [100, 500, 1000, 5000]

const blank = { amount: '', ...emptyPayer }

const lostWords: LostWords = {
  what: '存款',
  records: paths.statement({ type: statementTypes.deposit }),
  form: paths.deposit(),
  order: 'instructions',
}

type DepositFormProps = {
  way: PayWay
  /** The limits that the player has set, once they are loaded. */
  limits: DepositLimits | undefined
}

/** Shows the form of one pay way: amount, the payer's account for a bank transfer, the chain for USDT. */
export function DepositForm({ way, limits }: DepositFormProps) {
  const go = useGo()
  const [choice, setChoice] = useState<Protocol>('TRC20')
  const protocols = useProtocols(way === 'usdt')
  const protocol = shownProtocol(protocols, choice)
  const method = methodOf(way, protocol)
  const range = useRange(method)
  const { data: me } = useMe()
  const form = useForm(blank, (values) => {
    const amount = amountOf(values.amount)
    const problem = depositProblem(method, { ...values, amount }, range)
    return problem ?? depositLimitProblem(limits?.limits ?? [], amount ?? 0n)
  })
  const isExcluded = limits !== undefined && limits.until !== null

  const deposit = useCallMutation(recharge, {
    lostWords: () => lostWords,
    onRefused: (refusal) => {
      refresh(playlimit, gamelimit)
      if (refusal.key === 'usdt.rate-moved') reloadMe()
      return form.showRefusal(refusal)
    },
    onSuccess: ({ data, message }) => {
      form.set({ amount: '' })
      refresh(gettransrecord, playlimit, gamelimit)
      // Spec §7: the message of a bank deposit is a sentence; the message of any other deposit is the order number.
      if (way === 'card') {
        toast.ok(message)
        // The records page shows the player what happens next.
        const state = { sent: statementTypes.deposit, number: data.deposit_no }
        go(paths.statement(), { state })
      } else go(paths.payInfo({ deposit_no: data.deposit_no }))
    },
  })
  const submit = form.submit(deposit.busy, ({ amount, ...payer }) => {
    const bank = way === 'card' ? payer : {}
    const rate = me?.deposit_rate ?? null
    const chain = way === 'usdt' ? { catepay: protocol, rate } : {}
    const order = { paytype: payTypeOf[method], amount: amountOf(amount) }
    return deposit.run({ ...order, ...bank, ...chain })
  })

  return (
    <form noValidate className={styles.whole} onSubmit={submit}>
      <Card>
        <div className={styles.form}>
          {way === 'usdt' && (
            <UsdtProtocols open={protocols} value={protocol} onChange={setChoice} />
          )}
          <AmountField
            {...form.part('amount')}
            label="存款金额"
            quick={quickYuan.filter((yuan) => {
              const each = BigInt(yuan) * 100n
              return each >= range.min && each <= range.max
            })}
            limits={`单笔 ¥${formatYuan(range.min)} ~ ¥${formatYuan(range.max)}`}
          />
          {way === 'usdt' && <UsdtEstimate amount={amountOf(form.values.amount)} />}
        </div>
      </Card>
      {way === 'card' && <ReceivingAccounts />}
      {way === 'card' && <PayerFields form={form} />}
      <p className={styles.help}>
        存款遇到问题？<GoLink to={paths.service()}>联系客服</GoLink>
      </p>
      <BottomBar>
        <Button type="submit" block busy={deposit.busy} disabled={isExcluded}>
          提交
        </Button>
      </BottomBar>
    </form>
  )
}
