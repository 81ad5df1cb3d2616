import { getcard } from '@jinli/contract/payout-card'
import { refusal } from '@jinli/contract/refusals'
import { gettransrecord, statementTypes } from '@jinli/contract/statement'
import { getBetAmount, withdraw, withdrawalTabs } from '@jinli/contract/withdrawal'
import { minimumWithdrawal, withdrawalProblem } from '@jinli/contract/withdrawal.rules'
import { type Fen, formatYuan } from '@jinli/money/money'
import { type ReactNode, useEffect, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import type { LostWords } from '../api/pending-attempts.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { AmountField, amountOf } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import { type ShowRefused, useForm } from '../ui/use-form.ts'
import { useGo } from '../visit/go.ts'
import { reloadMe, useMe } from '../visit/use-me.ts'
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
      const type = statementTypes.withdrawal
      // The records say what happens next.
      go(paths.statement({ type }), { replace: true, state: { sent: type } })
    }, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [done, go])
}

const lostWords: LostWords = {
  what: '取款',
  records: paths.statement({ type: statementTypes.withdrawal }),
  form: paths.withdrawal(),
  order: 'records',
}

/** The sending of a withdrawal, once; refusals show where they belong. */
function useWithdraw(showRefused: ShowRefused) {
  const [done, setDone] = useState(false)
  useLeaveWhen(done)
  const ask = useCallMutation(withdraw, {
    lost: () => lostWords,
    onRefused: (refused) => {
      if (refused.key === 'usdt.rate-moved') reloadMe()
      return showRefused(refused)
    },
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

const blank = {
  amount: '',
  password: '',
  /** The card and the address that were picked; each tab keeps its own. */
  bank: '' as number | '',
  usdt: '' as number | '',
}

/** A card may be bound on another phone meanwhile. */
const fresh = { staleTime: 0, pollMs: 5000 } as const

/** Everything the form knows: what is typed, what it comes to, and its sending. */
function useWithdrawalForm(usdt: boolean) {
  const me = useMe()
  const cards = useCallQuery(getcard, { type: usdt ? 2 : 1 }, fresh)
  const kind = usdt ? 'usdt' : 'bank'

  /** What is typed and picked, and what it comes to. */
  function orderOf(typed: typeof blank) {
    const amount = amountOf(typed.amount)
    const card = cards.data?.find((one) => one.id === typed[kind])
    const figures =
      usdt && me.data ? usdtFigures(amount ?? 0n, me.data, card?.bank_owner ?? null) : null
    return { amount, card, figures, eaten: isEaten(figures) }
  }
  const form = useForm(blank, (typed) => {
    const { amount, card, eaten } = orderOf(typed)
    const order = { amount, bank: card?.id ?? ('' as const), password: typed.password }
    return (
      withdrawalProblem(order, usdt) ?? (eaten ? { key: 'withdrawal.fee-too-big' } : null)
    )
  })
  const { run, busy } = useWithdraw(form.refused)
  const submit = form.submit(busy, (typed) => {
    const { amount, card, figures } = orderOf(typed)
    const type = usdt ? withdrawalTabs.usdt : withdrawalTabs.bank
    const { password } = typed
    const rate = figures?.rate ?? null
    return run({ amount, bank: card?.id ?? '', password, type, rate })
  })

  const order = orderOf(form.values)
  const balance = me.data?.balance
  const note = amountNote(order.amount, balance, order.eaten)
  const target = {
    cards,
    value: form.values[kind],
    onPick: (id: number) => form.change({ [kind]: id }),
  }
  return { ...order, form, target, balance, note, submit, busy }
}

/** At the bottom, beside the action: what arrives. */
function Gets({ usdt, state }: { usdt: boolean; state: FormState }) {
  const { note, figures, amount } = state
  return (
    <p className={styles.gets}>
      <small className={styles.getsLabel}>实际到账</small>
      {usdt ? (
        <UsdtText value={note ? undefined : netOf(figures)} />
      ) : (
        <MoneyText value={note ? undefined : (amount ?? 0n)} />
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
  const state = useWithdrawalForm(usdt)
  const { form, amount, balance, card, figures } = state
  return (
    <>
      <Card>
        <form id="withdrawal" className={styles.fields} noValidate onSubmit={state.submit}>
          <PayoutPick
            key={usdt ? 'usdt' : 'bank'}
            usdt={usdt}
            {...state.target}
            error={form.at('bank')}
          />
          <AmountField
            {...form.part('amount')}
            label="取款金额"
            max={balance ?? null}
            error={form.at('amount') ?? state.note}
            limits={limitsText(balance)}
          />
          <PayPasswordField
            {...form.part('password')}
            placeholder="请输入您的支付密码"
            // What was wrong with the amount stays said.
            onChange={(password) => form.change({ password })}
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
        <Gets usdt={usdt} state={state} />
        <Button type="submit" form="withdrawal" block busy={state.busy}>
          确认取款
        </Button>
      </BottomBar>
    </>
  )
}
