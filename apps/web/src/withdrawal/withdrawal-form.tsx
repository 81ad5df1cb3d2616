import { getcard } from '@jinli/contract/payout-card/payout-card'
import { refusal } from '@jinli/contract/refusal/refusals'
import { gettransrecord, statementTypes } from '@jinli/contract/statement/statement'
import {
  getBetAmount,
  withdraw,
  withdrawalTabs,
} from '@jinli/contract/withdrawal/withdrawal'
import {
  minimumWithdrawal,
  withdrawalProblem,
} from '@jinli/contract/withdrawal/withdrawal.rules'
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
import { Pair } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import { type ShowRefusal, useForm } from '../ui/use-form.ts'
import { useGo } from '../visit/go.ts'
import { reloadMe, useMe } from '../visit/use-me.ts'
import { chosenCard, noChoice } from './payout-choice.ts'
import { BankOutcome, netOf, UsdtOutcome } from './payout-outcome.tsx'
import { PayoutPick } from './payout-pick.tsx'
import { isEaten, usdtFigures } from './usdt-figures.ts'
import styles from './withdrawal.module.css'

/** The time that the player has to read the message before the records page opens (spec §9). */
const leaveAfterMs = 1500

type SentOrder = { number: string; amount: Fen }

/** Opens the records page after a submission, when the player has had time to read the message (spec §4). */
function useLeaveAfter(number: string | undefined): void {
  const go = useGo()
  useEffect(() => {
    if (number === undefined) return
    const timer = setTimeout(() => {
      const type = statementTypes.withdrawal
      // The records page shows the progress of the order.
      go(paths.statement({ type }), { replace: true, state: { sent: type, number } })
    }, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [number, go])
}

const lostWords: LostWords = {
  what: '取款',
  records: paths.statement({ type: statementTypes.withdrawal }),
  form: paths.withdrawal(),
  order: 'records',
}

/** Submits a withdrawal. A refusal is shown at the field that it concerns. */
function useWithdraw(showRefusal: ShowRefusal) {
  const [sentOrder, setSentOrder] = useState<SentOrder | null>(null)
  useLeaveAfter(sentOrder?.number)
  const ask = useCallMutation(withdraw, {
    lostWords: () => lostWords,
    onRefused: (refusal) => {
      if (refusal.key === 'usdt.rate-moved') reloadMe()
      return showRefusal(refusal)
    },
    onSuccess: ({ data, message }) => {
      toast.ok(message)
      setSentOrder({ number: data?.out_trade_no ?? '', amount: data?.amount ?? 0n })
      reloadMe()
      refresh(gettransrecord, getBetAmount)
    },
  })
  return { run: ask.run, busy: ask.busy, sentOrder }
}

/** Returns the message about an invalid amount, which is shown before sending; null if there is none. */
function amountNote(amount: Fen | null, balance: Fen | undefined, exceedsFee: boolean) {
  if (amount === null || amount === 0n) return null
  if (balance !== undefined && amount > balance) {
    return '超过中心钱包余额，可先一键回收场馆余额'
  }
  return exceedsFee ? refusal('withdrawal.fee-too-big').message : null
}

const blank = {
  amount: '',
  password: '',
  /** The ids of the chosen card and USDT address, one for each tab. */
  bank: noChoice as number | typeof noChoice,
  usdt: noChoice as number | typeof noChoice,
}

/** Options of the list: it is polled, because a card may be bound on another device. */
const fresh = { staleTime: 0, pollMs: 5000 } as const

/** Returns what of the balance can be withdrawn: the withdrawal settles the debt first. */
function afterDebt(balance: Fen | undefined, debt: Fen): Fen | undefined {
  if (balance === undefined) return undefined
  return balance > debt ? balance - debt : 0n
}

/** Holds the state of the form: the typed values, the calculated amounts and the request. */
function useWithdrawalForm(usdt: boolean) {
  const me = useMe()
  const cards = useCallQuery(getcard, { type: usdt ? 2 : 1 }, fresh)
  const kind = usdt ? 'usdt' : 'bank'

  /** Returns the typed values together with the amounts that are calculated from them. */
  function orderOf(values: typeof blank) {
    const amount = amountOf(values.amount)
    const card = chosenCard(cards.data, values[kind])
    const figures =
      usdt && me.data ? usdtFigures(amount ?? 0n, me.data, card?.bank_owner ?? null) : null
    return { amount, card, figures, isEatenByFee: isEaten(figures) }
  }
  const form = useForm(blank, (values) => {
    const { amount, card, isEatenByFee } = orderOf(values)
    const order = { amount, bank: card?.id ?? ('' as const), password: values.password }
    return (
      withdrawalProblem(order, usdt) ??
      (isEatenByFee ? { key: 'withdrawal.fee-too-big' } : null)
    )
  })
  const { run, busy, sentOrder } = useWithdraw(form.showRefusal)
  const submit = form.submit(busy, (values) => {
    const { amount, card, figures } = orderOf(values)
    const type = usdt ? withdrawalTabs.usdt : withdrawalTabs.bank
    const { password } = values
    const rate = figures?.rate ?? null
    return run({ amount, bank: card?.id ?? '', password, type, rate })
  })

  const order = orderOf(form.values)
  const debt = useCallQuery(getBetAmount, {}).data?.debt ?? 0n
  const balance = afterDebt(me.data?.balance, debt)
  const note = amountNote(order.amount, balance, order.isEatenByFee)
  const target = {
    cards,
    value: order.card?.id ?? noChoice,
    onPick: (id: number) => form.change({ [kind]: id }),
  }
  return { ...order, form, target, balance, note, submit, busy, sentOrder }
}

/** Shows the arriving amount beside the button. */
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
  const most = balance === undefined ? '--' : `¥${formatYuan(balance)}`
  return `单笔最低 ¥${formatYuan(minimumWithdrawal)}，可取 ${most}`
}

/** Replaces the form after a submission: its amount is no longer part of the balance. */
function OrderReceipt({ amount }: SentOrder) {
  return (
    <Card title="取款申请已提交">
      <Pair name="取款金额">
        <MoneyText value={amount} />
      </Pair>
      <p className={styles.sent}>正在打开取款记录，可在那里查看进度…</p>
    </Card>
  )
}

/**
 * Shows the form of a withdrawal to a USDT address or a bank card (spec §5 Withdrawal, §4 Withdrawal flow).
 * `children` are shown between the form and its button.
 */
export function WithdrawalForm({ usdt, children }: { usdt: boolean; children: ReactNode }) {
  const state = useWithdrawalForm(usdt)
  const { form, amount, balance, card, figures } = state
  if (state.sentOrder) return <OrderReceipt {...state.sentOrder} />
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
            // Only a change of the amount hides a message about the amount; a change of the password does not.
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
