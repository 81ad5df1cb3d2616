import type { WireOutput } from '@jinli/contract/endpoint'
import { getcard } from '@jinli/contract/payout-card'
import { gettransrecord } from '@jinli/contract/statement'
import { getBetAmount, withdraw } from '@jinli/contract/withdrawal'
import { minimumWithdrawal, withdrawalProblem } from '@jinli/contract/withdrawal.rules'
import { fenOfNumber, formatYuan, parseYuan, yuanText } from '@jinli/money/money'
import { type ReactNode, useEffect, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { reloadMe, useMe } from '../session/use-me.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Pair } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { toast } from '../ui/toast.ts'
import { useProblem } from '../ui/use-problem.ts'
import { PayoutPick, payoutName } from './payout-pick.tsx'
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

/** What arrives, where, and what stays: changes as the amount is typed. */
function Outcome({
  amount,
  balance,
  card,
}: {
  amount: bigint
  balance: bigint | undefined
  card: WireOutput<typeof getcard>[number] | undefined
}) {
  const rest = balance === undefined ? undefined : balance - amount
  return (
    <dl className={styles.outcome} aria-live="polite">
      <Pair name="手续费">免手续费</Pair>
      <Pair name="到账银行卡">{card ? payoutName(card) : '待选择'}</Pair>
      <Pair name="提交后中心钱包">
        {rest !== undefined && rest >= 0n ? <MoneyText value={rest} /> : '--'}
      </Pair>
    </dl>
  )
}

/**
 * Withdrawal to a bank card (spec §5 Withdrawal, §4 Withdrawal flow). `children` stand between the
 * form and its action.
 */
export function WithdrawalForm({ children }: { children: ReactNode }) {
  const me = useMe()
  const cards = useCallQuery(getcard, { type: 1 })
  const problem = useProblem()
  const [bank, setBank] = useState<number | ''>('')
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
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

  const balance = me.data && fenOfNumber(me.data.balance)
  const amount = parseYuan(typed.replace(/\.$/, ''))
  const tooMuch = amount !== null && balance !== undefined && amount > balance
  const card = cards.data?.find((one) => one.id === bank)

  function submit() {
    const form = { amount, bank: card?.id ?? ('' as const), password }
    if (problem.show(withdrawalProblem(form)) || amount === null) return
    ask.run({ amount: yuanText(amount), bank: form.bank, password }).catch(console.error)
  }

  return (
    <>
      <Card>
        <form
          id="withdrawal"
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <PayoutPick
            cards={cards}
            value={bank}
            onPick={setBank}
            error={problem.at('bank')}
          />
          <AmountField
            label="取款金额"
            value={typed}
            onChange={(text) => {
              setTyped(text)
              problem.clear()
            }}
            max={balance ?? null}
            error={
              problem.at('amount') ??
              (tooMuch ? '超过中心钱包余额，可先一键回收场馆余额' : null)
            }
            limits={`单笔最低 ${formatYuan(minimumWithdrawal).replace(/\.00$/, '')} 元，可取 ${balance === undefined ? '--' : formatYuan(balance)} 元`}
          />
          <Field
            label="支付密码"
            name="password"
            type="password"
            autoComplete="off"
            maxLength={32}
            placeholder="请输入您的支付密码"
            value={password}
            error={problem.at('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </form>
        <Outcome amount={amount ?? 0n} balance={balance} card={card} />
      </Card>
      {children}
      <BottomBar>
        <p className={styles.gets}>
          <small className={styles.getsLabel}>实际到账</small>
          <MoneyText value={tooMuch ? undefined : (amount ?? 0n)} />
        </p>
        <Button type="submit" form="withdrawal" block busy={ask.busy || done}>
          确认取款
        </Button>
      </BottomBar>
    </>
  )
}
