import { getcard } from '@jinli/contract/payout-card'
import { refusal } from '@jinli/contract/refusals'
import { gettransrecord } from '@jinli/contract/statement'
import { getBetAmount, withdraw, withdrawalTabs } from '@jinli/contract/withdrawal'
import { minimumWithdrawal, withdrawalProblem } from '@jinli/contract/withdrawal.rules'
import { type Fen, fenOfNumber, formatYuan, parseYuan, yuanText } from '@jinli/money/money'
import { type ReactNode, useEffect, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { reloadMe, useMe } from '../session/use-me.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { toast } from '../ui/toast.ts'
import { UsdtText } from '../ui/usdt-text.tsx'
import { type FormProblem, useProblem } from '../ui/use-problem.ts'
import { BankOutcome, netOf, UsdtOutcome } from './payout-outcome.tsx'
import { PayoutPick } from './payout-pick.tsx'
import { isEaten, usdtFigures } from './usdt-figures.ts'
import styles from './withdrawal.module.css'

/** Spec §9: time to read the message before the records open. */
const leaveAfterMs = 1500

/** After a submitted withdrawal: the records, once the message could be read (spec §4). */
function useLeaveWhen(done: boolean): void {
  const go = useGo()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      go(paths.statement({ type: 2 }), { replace: true })
    }, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [done, go])
}

/** The sending of a withdrawal, once; refusals show where they belong. */
function useWithdraw(problem: FormProblem) {
  const [done, setDone] = useState(false)
  useLeaveWhen(done)
  const ask = useCallMutation(withdraw, {
    money: true,
    onRefused: problem.refused,
    onSuccess: ({ message }) => {
      toast.ok(message)
      setDone(true)
      reloadMe()
      refresh(gettransrecord, getBetAmount)
    },
  })
  return { run: ask.run, busy: ask.busy || done }
}

/** What is wrong with the amount before it is sent. */
function amountNote(amount: Fen | null, balance: Fen | undefined, eaten: boolean) {
  if (amount === null || amount === 0n) return null
  if (balance !== undefined && amount > balance) {
    return '超过中心钱包余额，可先一键回收场馆余额'
  }
  return eaten ? refusal('withdrawal.fee-too-big').message : null
}

/** Everything the form knows: what is typed, what it comes to, and its sending. */
function useWithdrawalForm(usdt: boolean) {
  const me = useMe()
  const cards = useCallQuery(getcard, { type: usdt ? 2 : 1 })
  const problem = useProblem()
  const [picked, setPicked] = useState({ usdt: '' as number | '', bank: '' as number | '' })
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const sending = useWithdraw(problem)

  const kind = usdt ? 'usdt' : 'bank'
  const balance = me.data && fenOfNumber(me.data.balance)
  const amount = parseYuan(typed.replace(/\.$/, ''))
  const card = cards.data?.find((one) => one.id === picked[kind])
  const figures =
    usdt && me.data ? usdtFigures(amount ?? 0n, me.data, card?.bank_owner ?? null) : null
  const eaten = isEaten(figures)

  function submit() {
    if (sending.busy) return
    const form = { amount, bank: card?.id ?? ('' as const), password }
    if (problem.show(withdrawalProblem(form, usdt)) || amount === null) return
    if (eaten && problem.show({ key: 'withdrawal.fee-too-big' })) return
    const type = usdt ? withdrawalTabs.usdt : withdrawalTabs.bank
    sending
      .run({ amount: yuanText(amount), bank: form.bank, password, type })
      .catch(console.error)
  }
  function pick(id: number) {
    setPicked({ ...picked, [kind]: id })
    problem.clear()
  }
  function type(text: string) {
    setTyped(text)
    problem.clear()
  }
  const note = amountNote(amount, balance, eaten)
  const target = { cards, card, pick, picked: picked[kind] }
  const inputs = { typed, type, password, setPassword }
  const { busy } = sending
  return { ...target, ...inputs, amount, balance, figures, note, problem, submit, busy }
}

/** At the bottom, beside the action: what arrives. */
function Gets({ usdt, form }: { usdt: boolean; form: FormState }) {
  return (
    <p className={styles.gets}>
      <small className={styles.getsLabel}>实际到账</small>
      {usdt ? (
        <UsdtText value={form.note ? undefined : netOf(form.figures)} />
      ) : (
        <MoneyText value={form.note ? undefined : (form.amount ?? 0n)} />
      )}
    </p>
  )
}
type FormState = ReturnType<typeof useWithdrawalForm>

function limitsText(balance: Fen | undefined): string {
  const least = formatYuan(minimumWithdrawal).replace(/\.00$/, '')
  const most = balance === undefined ? '--' : formatYuan(balance)
  return `单笔最低 ${least} 元，可取 ${most} 元`
}

/**
 * Withdrawal to a USDT address or a bank card (spec §5 Withdrawal, §4 Withdrawal flow). `children`
 * stand between the form and its action.
 */
export function WithdrawalForm({ usdt, children }: { usdt: boolean; children: ReactNode }) {
  const form = useWithdrawalForm(usdt)
  const { amount, balance, card, figures, problem } = form
  return (
    <>
      <Card>
        <form
          id="withdrawal"
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <PayoutPick
            key={usdt ? 'usdt' : 'bank'}
            usdt={usdt}
            cards={form.cards}
            value={form.picked}
            onPick={form.pick}
            error={problem.at('bank')}
          />
          <AmountField
            label="取款金额"
            value={form.typed}
            onChange={form.type}
            max={balance ?? null}
            error={problem.at('amount') ?? form.note}
            limits={limitsText(balance)}
          />
          <PayPasswordField
            name="password"
            placeholder="请输入您的支付密码"
            value={form.password}
            error={problem.at('password')}
            onChange={form.setPassword}
          />
        </form>
        {usdt ? (
          <UsdtOutcome
            amount={amount ?? 0n}
            balance={balance}
            card={card}
            figures={figures}
          />
        ) : (
          <BankOutcome amount={amount ?? 0n} balance={balance} card={card} />
        )}
      </Card>
      {children}
      <BottomBar>
        <Gets usdt={usdt} form={form} />
        <Button type="submit" form="withdrawal" block busy={form.busy}>
          确认取款
        </Button>
      </BottomBar>
    </>
  )
}
