import { recharge } from '@jinli/contract/deposit'
import { depositProblem } from '@jinli/contract/deposit.rules'
import { gettransrecord } from '@jinli/contract/statement'
import { payTypeOf } from '@jinli/contract/vocabulary'
import { formatYuan, parseYuan, yuanText } from '@jinli/money/money'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { toast } from '../ui/toast.ts'
import { useProblem } from '../ui/use-problem.ts'
import styles from './deposit-form.module.css'
import { methodOf, type PayWay, type Protocol, shownProtocol } from './pay-ways.ts'
import { emptyPayer, type Payer, PayerFields } from './payer-fields.tsx'
import { ReceivingAccounts } from './receiving-accounts.tsx'
import { UsdtEstimate, UsdtProtocols } from './usdt-part.tsx'
import { useProtocols, useRange } from './use-range.ts'

const quickYuan = [100, 500, 1000, 5000]

/** `100`, `10,000`, `99.50`. */
function shortYuan(fen: bigint): string {
  return formatYuan(fen).replace(/\.00$/, '')
}

/** The form of one pay way: amount, the payer's bank for a bank transfer, the chain for USDT. */
export function DepositForm({ way }: { way: PayWay }) {
  const go = useGo()
  const problem = useProblem()
  const [amount, setAmount] = useState('')
  const [payer, setPayer] = useState<Payer>(emptyPayer)
  const [chosen, setChosen] = useState<Protocol>('TRC20')
  const protocols = useProtocols(way === 'usdt')
  const protocol = shownProtocol(protocols, chosen)
  const method = methodOf(way, protocol)
  const range = useRange(method)
  const fen = parseYuan(amount.replace(/\.$/, ''))

  const deposit = useCallMutation(recharge, {
    money: true,
    onRefused: problem.refused,
    onSuccess: ({ data, message }) => {
      setAmount('')
      refresh(gettransrecord)
      // Spec §7: the message of a bank deposit is a sentence, of the others the order's number.
      if (way === 'card') {
        toast.ok(message)
        go(paths.statement())
      } else go(paths.payInfo({ deposit_no: data.deposit_no }))
    },
  })
  function submit() {
    if (problem.show(depositProblem(method, { amount: fen, ...payer }, range))) return
    if (fen === null) return
    const bank = way === 'card' ? payer : {}
    const chain = way === 'usdt' ? { catepay: protocol } : {}
    deposit
      .run({ paytype: payTypeOf[method], amount: yuanText(fen), ...bank, ...chain })
      .catch(console.error)
  }

  return (
    <form
      noValidate
      className={styles.whole}
      onSubmit={(event) => {
        event.preventDefault()
        if (!deposit.busy) submit()
      }}
    >
      <Card>
        <div className={styles.form}>
          {way === 'usdt' && (
            <UsdtProtocols open={protocols} value={protocol} onChange={setChosen} />
          )}
          <AmountField
            label="存款金额"
            value={amount}
            onChange={(text) => {
              setAmount(text)
              problem.clear()
            }}
            quick={quickYuan.filter((yuan) => {
              const each = BigInt(yuan) * 100n
              return each >= range.min && each <= range.max
            })}
            limits={`单笔 ${shortYuan(range.min)} ~ ${shortYuan(range.max)} 元`}
            error={problem.at('amount')}
          />
          {way === 'usdt' && <UsdtEstimate amount={fen} />}
        </div>
      </Card>
      {way === 'card' && <ReceivingAccounts />}
      {way === 'card' && (
        <PayerFields
          value={payer}
          onChange={(next) => {
            setPayer(next)
            problem.clear()
          }}
          errorAt={problem.at}
        />
      )}
      <p className={styles.help}>
        存款遇到问题？<GoLink to={paths.service()}>联系客服</GoLink>
      </p>
      <BottomBar>
        <Button type="submit" block busy={deposit.busy}>
          提交
        </Button>
      </BottomBar>
    </form>
  )
}
